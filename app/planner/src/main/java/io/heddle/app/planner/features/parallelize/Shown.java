package io.heddle.app.planner.features.parallelize;

import io.heddle.app.usecase.estimate.PlanAnswer;
import io.heddle.app.usecase.estimate.PlanQuestion;
import io.heddle.model.result.PlannedParallelism;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plans, and the one that is looked at.
 *
 * @param question that they answer; null where they are from a file
 */
public record Shown(@Nullable PlanQuestion question, PlanAnswer answer, PlannedParallelism plan) {
  /** The best of an answer. */
  static Shown best(@Nullable PlanQuestion question, PlanAnswer answer) {
    return new Shown(question, answer, answer.within().best());
  }

  /** The same plans, another of them looked at. */
  Shown with(PlannedParallelism picked) {
    return new Shown(question, answer, picked);
  }

  /** The one to take. */
  public PlannedParallelism best() {
    return answer.within().best();
  }

  /** The one that Arena would take without looking at times. */
  public PlannedParallelism proxy() {
    return answer.within().plans().get(answer.within().proxy());
  }

  /** Whether a person, not the planner, picked the plan. */
  boolean isPicked() {
    return !plan.equals(best());
  }

  /** All plans, those beyond the budget last. */
  public List<PlannedParallelism> plans() {
    var all = new ArrayList<>(answer.within().plans());
    all.addAll(answer.beyond());
    return all;
  }
}
