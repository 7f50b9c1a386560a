package io.heddle.app.planner.features.parallelize;

import io.heddle.app.usecase.estimate.ParallelismPlanAnswer;
import io.heddle.app.usecase.estimate.ParallelismPlanRequest;
import io.heddle.model.result.WeighedParallelismPlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plans, and the one that is looked at.
 *
 * @param question that they answer; null where they are from a file
 */
public record PlanSelection(
    @Nullable ParallelismPlanRequest question,
    ParallelismPlanAnswer answer,
    WeighedParallelismPlan plan) {
  /** The best of an answer. */
  static PlanSelection best(
      @Nullable ParallelismPlanRequest question, ParallelismPlanAnswer answer) {
    return new PlanSelection(question, answer, answer.within().best());
  }

  /** The same plans, another of them looked at. */
  PlanSelection with(WeighedParallelismPlan picked) {
    return new PlanSelection(question, answer, picked);
  }

  /** The one to take. */
  public WeighedParallelismPlan best() {
    return answer.within().best();
  }

  /** The one that Arena would take without looking at times. */
  public WeighedParallelismPlan proxy() {
    return answer.within().plans().get(answer.within().proxy());
  }

  /** Whether a person, not the planner, picked the plan. */
  boolean isPicked() {
    return !plan.equals(best());
  }

  /** All plans, those beyond the budget last. */
  public List<WeighedParallelismPlan> plans() {
    var all = new ArrayList<>(answer.within().plans());
    all.addAll(answer.beyond());
    return all;
  }
}
