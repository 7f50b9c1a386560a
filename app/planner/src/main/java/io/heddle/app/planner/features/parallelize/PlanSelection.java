package io.heddle.app.planner.features.parallelize;

import io.heddle.app.usecase.estimate.ParallelismPlanAnswer;
import io.heddle.app.usecase.estimate.ParallelismPlanRequest;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.WeighedParallelismPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Plans, and the one that is looked at.
 *
 * @param question that they answer; null where they are from a file
 * @param best the one to take
 * @param refusal why placement refuses the answer's best plan, which is passed over then; or empty
 */
public record PlanSelection(
    @Nullable ParallelismPlanRequest question,
    ParallelismPlanAnswer answer,
    WeighedParallelismPlan best,
    String refusal,
    WeighedParallelismPlan plan) {
  /** The best of an answer. */
  static PlanSelection best(
      @Nullable ParallelismPlanRequest question, ParallelismPlanAnswer answer) {
    return best(question, answer, _ -> "");
  }

  /**
   * The best of an answer, or where placement refuses that, the fastest on as many of the same GPUs
   * that it accepts, if one is. O(plans).
   *
   * @param refusals why placement refuses a plan, or empty
   */
  static PlanSelection best(
      @Nullable ParallelismPlanRequest question,
      ParallelismPlanAnswer answer,
      Function<PlanEstimate, String> refusals) {
    var first = answer.within().best();
    var refusal = refusals.apply(first.estimate());
    var accepted =
        refusal.isEmpty()
            ? first
            : answer.within().plans().stream()
                .filter(each -> each.estimate().isOnSameGpusAs(first.estimate()))
                .filter(each -> refusals.apply(each.estimate()).isEmpty())
                .findFirst()
                .orElse(first);
    return new PlanSelection(question, answer, accepted, refusal, accepted);
  }

  /** The same plans, another of them looked at. */
  PlanSelection with(WeighedParallelismPlan picked) {
    return new PlanSelection(question, answer, best, refusal, picked);
  }

  /** The one that Arena would take without looking at times. */
  public WeighedParallelismPlan proxy() {
    return answer.within().plans().get(answer.within().proxy());
  }

  /** Whether a person, not the planner, picked the plan. */
  boolean isPicked() {
    return !plan.equals(best);
  }

  /** All plans, those beyond the budget last. */
  public List<WeighedParallelismPlan> plans() {
    var all = new ArrayList<>(answer.within().plans());
    all.addAll(answer.beyond());
    return all;
  }
}
