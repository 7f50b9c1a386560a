package io.heddle.solvers.contention;

import io.heddle.model.cluster.Cluster;
import java.util.List;
import java.util.Map;

/**
 * Give placed jobs paths and priorities.
 *
 * @param levels K, what the switches have; at least 1
 * @param chosen levels that a person chose, by job, in place of the scheduler's
 */
public record ContendProblem(
    Cluster cluster, List<JobTraffic> jobs, int levels, Map<String, Integer> chosen) {
  /** What commodity switches have. */
  public static final int DEFAULT_LEVELS = 8;

  public ContendProblem {
    jobs = List.copyOf(jobs);
    chosen = Map.copyOf(chosen);
    if (levels < 1) {
      throw new IllegalArgumentException("%d levels".formatted(levels));
    }
  }

  /** The scheduler chooses all levels. */
  public ContendProblem(Cluster cluster, List<JobTraffic> jobs, int levels) {
    this(cluster, jobs, levels, Map.of());
  }
}
