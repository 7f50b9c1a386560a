package io.heddle.model.result;

import io.heddle.model.kind.ElementIndex;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.NameMember;
import io.heddle.model.text.CountedNoun;
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
    @FileMember(value = "an array of plans", nonEmpty = "at least one plan")
        List<@FileMember("a plan") WeighedParallelismPlan> plans,
    @FileMember("the index of a plan") @ElementIndex("plans") int chosen,
    @FileMember("the index of a plan") @ElementIndex("plans") int proxy,
    @FileMember("an estimate") @Nullable PlanEstimate passedOver,
    @FileMember("the name of an algorithm") @NameMember String algorithm,
    @FileMember("a number of plans, at least 0") long searched,
    @FileMember(value = "seconds, at least 0", max = 1e30) double seconds)
    implements FileRecordKind {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.parallelism/1";

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

  @Override
  public String summary() {
    return "%s of parallelism by %s".formatted(CountedNoun.of(plans.size(), "plan"), algorithm);
  }
}
