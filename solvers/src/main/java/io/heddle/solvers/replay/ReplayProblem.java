package io.heddle.solvers.replay;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.contention.ContentionPlan;
import io.heddle.solvers.contention.SchedulingProblem;
import java.util.List;

/**
 * Play a trace on a cluster.
 *
 * @param jobs by rising submission from 0 on, each with a profile that says what a DP group of its
 *     hosts reduces
 * @param levels K, what the switches have
 */
public record ReplayProblem(
    Cluster cluster,
    List<TraceJob> jobs,
    Algorithm<SchedulingProblem, ContentionPlan> scheduler,
    int levels) {
  public ReplayProblem {
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
}
