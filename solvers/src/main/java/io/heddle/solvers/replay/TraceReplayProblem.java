package io.heddle.solvers.replay;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.contention.ContendProblem;
import io.heddle.solvers.contention.ContentionPlan;
import io.heddle.solvers.contention.SchedulingProblem;
import java.util.List;

/**
 * Play a trace on a cluster.
 *
 * @param jobs by rising submission from 0 on, each with a profile that says what a DP group of its
 *     hosts reduces
 * @param levels K, what the switches have
 * @param queuePairs between two adapters, each with a path of its own; at least 1
 * @param near whether a job gets hosts near each other; else at random, as without a scheduler
 */
public record TraceReplayProblem(
    Cluster cluster,
    List<TraceJob> jobs,
    RegisteredAlgorithm<SchedulingProblem, ContentionPlan> scheduler,
    int levels,
    int queuePairs,
    boolean near) {
  public TraceReplayProblem {
    jobs = List.copyOf(jobs);
    for (var job : jobs) {
      var profile = job.profile();
      if (profile == null || !(profile.dpBytes() > 0)) {
        throw new IllegalArgumentException(
            "job %s: profile %s, expected one with the bytes that its hosts reduce"
                .formatted(job.id(), profile));
      }
    }
  }

  /** With the usual number of queue pairs. */
  public TraceReplayProblem(
      Cluster cluster,
      List<TraceJob> jobs,
      RegisteredAlgorithm<SchedulingProblem, ContentionPlan> scheduler,
      int levels) {
    this(cluster, jobs, scheduler, levels, ContendProblem.DEFAULT_QUEUE_PAIRS);
  }

  /** With jobs on hosts near each other. */
  public TraceReplayProblem(
      Cluster cluster,
      List<TraceJob> jobs,
      RegisteredAlgorithm<SchedulingProblem, ContentionPlan> scheduler,
      int levels,
      int queuePairs) {
    this(cluster, jobs, scheduler, levels, queuePairs, true);
  }

  /** The same on hosts drawn at random. */
  public TraceReplayProblem anywhere() {
    return new TraceReplayProblem(cluster, jobs, scheduler, levels, queuePairs, false);
  }
}
