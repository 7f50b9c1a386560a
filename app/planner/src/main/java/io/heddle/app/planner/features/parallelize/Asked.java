package io.heddle.app.planner.features.parallelize;

import io.heddle.app.usecase.estimate.PlanAnswer;
import io.heddle.app.usecase.estimate.PlanQuestion;
import io.heddle.model.result.ParallelismPlans;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.parallelism.ParallelismProblem;

/**
 * A question and who answers it.
 *
 * @param gpus that are given
 */
record Asked(
    PlanQuestion question, int gpus, Algorithm<ParallelismProblem, ParallelismPlans> algorithm) {
  PlanAnswer solve(SolveControl<PlanAnswer> control) {
    return PlanAnswer.of(question, gpus, algorithm.solver(), control);
  }

  /** The fewest GPUs beyond what is given that would do; 0: there are none. */
  int enough(SolveControl<Integer> control) {
    return PlanAnswer.enough(question, gpus, algorithm.solver(), control);
  }
}
