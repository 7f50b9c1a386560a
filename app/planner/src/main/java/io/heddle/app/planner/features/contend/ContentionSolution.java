package io.heddle.app.planner.features.contend;

import io.heddle.solvers.SolveControl;
import io.heddle.solvers.contention.ContentionPlan;
import org.jspecify.annotations.Nullable;

/**
 * What a scheduler answers, and what becomes of it with a person's levels.
 *
 * @param plan the scheduler's
 * @param own with the scheduler's levels
 * @param shown with a person's, where they want others
 */
record ContentionSolution(
    ContentionRequest question, ContentionPlan plan, Schedule own, Schedule shown) {
  /**
   * @param known an earlier answer with the same of the scheduler's own, or null
   */
  record Asked(ContentionRequest question, @Nullable ContentionSolution known) {}

  /** Solves what is not known. */
  static ContentionSolution of(Asked asked, SolveControl<?> control) {
    var question = asked.question();
    var known = asked.known();
    var plan = known == null ? question.plan(control) : known.plan();
    var own = known == null ? question.own().solve(plan, control) : known.own();
    var shown = question.isOwn() ? own : question.solve(plan, control);
    return new ContentionSolution(question, plan, own, shown);
  }
}
