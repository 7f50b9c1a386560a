package io.heddle.model.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The best plans of a job, the one to take among them.
 *
 * @param plans at least one, the fastest first
 * @param chosen index of the plan to take
 * @param proxy index of the plan that Arena would take without looking at times
 * @param passedOver a better plan that was not taken because it may run out of memory; null: none
 * @param searched plans that were weighed
 * @param seconds that the search took
 */
public record RankedParallelismPlans(
    List<WeighedParallelismPlan> plans,
    int chosen,
    int proxy,
    @Nullable PlanEstimate passedOver,
    String algorithm,
    long searched,
    double seconds) {
  public RankedParallelismPlans {
    plans = List.copyOf(plans);
    if (chosen < 0 || chosen >= plans.size() || proxy < 0 || proxy >= plans.size()) {
      throw new IllegalArgumentException(
          "chosen %d, proxy %d, expected indexes of %d plans"
              .formatted(chosen, proxy, plans.size()));
    }
  }

  public WeighedParallelismPlan best() {
    return plans.get(chosen);
  }
}
