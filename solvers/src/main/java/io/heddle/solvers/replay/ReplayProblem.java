package io.heddle.solvers.replay;

import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.contention.Scheduler;
import java.util.List;

/**
 * Play a trace on a cluster.
 *
 * @param jobs by rising submit time
 * @param levels K, what the switches have
 */
public record ReplayProblem(Cluster cluster, List<TraceJob> jobs, Scheduler scheduler, int levels) {
  public ReplayProblem {
    jobs = List.copyOf(jobs);
    for (int j = 1; j < jobs.size(); j++) {
      if (jobs.get(j).submitSeconds() < jobs.get(j - 1).submitSeconds()) {
        throw new IllegalArgumentException(
            "job %s was submitted before job %s".formatted(jobs.get(j).id(), jobs.get(j - 1).id()));
      }
    }
  }
}
