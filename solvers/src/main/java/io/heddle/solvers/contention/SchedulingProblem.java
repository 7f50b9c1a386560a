package io.heddle.solvers.contention;

import java.util.List;

/**
 * Choose paths, priorities and levels of jobs that run together.
 *
 * @param levels K, what the switches have; at least 1
 */
public record SchedulingProblem(Ground ground, List<JobTraffic> jobs, int levels) {
  public SchedulingProblem {
    jobs = List.copyOf(jobs);
    if (levels < 1) {
      throw new IllegalArgumentException("%d levels".formatted(levels));
    }
  }
}
