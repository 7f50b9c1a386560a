package io.heddle.app.planner.features.contend;

import io.heddle.app.usecase.contend.ScheduleViews;
import io.heddle.app.usecase.contend.ScheduleViews.SharedLink;
import io.heddle.model.result.FlowSchedule;
import io.heddle.solvers.contention.IntensityTransmission;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A schedule as views need it.
 *
 * @param transmission over time; null for a schedule from a file, which does not say it
 * @param chosen whether a person moved jobs to other levels
 * @param shared links of several jobs, the fullest first
 */
public record Schedule(
    FlowSchedule schedule,
    @Nullable IntensityTransmission transmission,
    boolean chosen,
    List<SharedLink> shared) {
  /** Finds the shared links, by all flows. */
  Schedule(FlowSchedule schedule, @Nullable IntensityTransmission transmission, boolean chosen) {
    this(schedule, transmission, chosen, ScheduleViews.shared(schedule));
  }

  /** Iteration time over that alone, of the job that suffers most; at least 1. */
  public double slowest() {
    return schedule.jobs().stream().mapToDouble(FlowSchedule.Job::slowdown).max().orElse(1);
  }

  /** GPU utilisation of this plan, in [0, 1]. */
  public double utilization() {
    return schedule.gpuUtilization().getOrDefault(schedule.algorithm(), 0.0);
  }
}
