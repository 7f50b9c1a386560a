package io.heddle.solvers.contention;

import java.util.List;

/**
 * Choose paths, priorities and levels of jobs that run together.
 *
 * @param levels K, what the switches have; at least 1
 * @param offsets seconds by which the jobs' iterations begin later than they could, where that is
 *     known
 */
@SuppressWarnings("ArrayRecordComponent") // handed over once
public record SchedulingProblem(
    RoutedNetwork ground, List<PlacedJobTraffic> jobs, int levels, double[] offsets) {
  public SchedulingProblem {
    jobs = List.copyOf(jobs);
    if (levels < 1) {
      throw new IllegalArgumentException("%d levels".formatted(levels));
    }
    if (offsets.length != jobs.size()) {
      throw new IllegalArgumentException(
          "%d offsets of %d jobs".formatted(offsets.length, jobs.size()));
    }
  }

  /** Of jobs that begin together. */
  public SchedulingProblem(RoutedNetwork ground, List<PlacedJobTraffic> jobs, int levels) {
    this(ground, jobs, levels, new double[jobs.size()]);
  }
}
