package io.heddle.solvers.contention;

import io.heddle.model.cluster.Cluster;
import java.util.List;

/**
 * Give placed jobs paths and priorities.
 *
 * @param levels K, what the switches have; at least 1
 */
public record ContendProblem(Cluster cluster, List<JobTraffic> jobs, int levels) {
  /** What commodity switches have. */
  public static final int DEFAULT_LEVELS = 8;

  public ContendProblem {
    jobs = List.copyOf(jobs);
    if (levels < 1) {
      throw new IllegalArgumentException("%d levels".formatted(levels));
    }
  }
}
