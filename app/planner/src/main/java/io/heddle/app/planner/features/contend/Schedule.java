package io.heddle.app.planner.features.contend;

import io.heddle.model.result.FlowSchedule;
import io.heddle.solvers.contention.IntensityTransmission;
import org.jspecify.annotations.Nullable;

/**
 * A schedule as views need it.
 *
 * @param transmission over time; null for a schedule from a file, which does not say it
 * @param chosen whether a person moved jobs to other levels
 */
public record Schedule(
    FlowSchedule schedule, @Nullable IntensityTransmission transmission, boolean chosen) {
  /** Iteration time over that alone, of the job that suffers most; at least 1. */
  public double slowest() {
    return schedule.jobs().stream().mapToDouble(FlowSchedule.Job::slowdown).max().orElse(1);
  }

  /** GPU utilisation of this plan, in [0, 1]. */
  public double utilization() {
    return schedule.gpuUtilization().getOrDefault(schedule.algorithm(), 0.0);
  }
}
