package io.heddle.app.usecase.estimate;

import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.result.PlanEstimate;
import org.jspecify.annotations.Nullable;

/**
 * What it takes to see a number of tokens with a plan.
 *
 * @param megawattHours at most, of the GPUs alone at the power that they are built for; null where
 *     their maker does not say it
 * @param cost by an hourly price of a GPU; null without one
 */
public record TokenRunCosts(
    double tokens,
    double seconds,
    double gpuHours,
    @Nullable Double megawattHours,
    @Nullable Double cost) {
  private static final double HOUR = 3600;
  private static final double MEGA = 1e6;

  /**
   * @param hourlyPrice of one GPU, or null
   */
  public static TokenRunCosts of(PlanEstimate plan, double tokens, @Nullable Double hourlyPrice) {
    double hours = plan.gpuHours(tokens);
    var spec = GpuHardwareTable.find(plan.gpu());
    var watts = spec == null ? null : spec.tdpWatts();
    return new TokenRunCosts(
        tokens,
        tokens / plan.tokensPerSecond(),
        hours,
        watts == null ? null : (Double) (watts * hours / MEGA),
        hourlyPrice == null ? null : (Double) (hourlyPrice * hours));
  }

  public double days() {
    return seconds / HOUR / 24;
  }
}
