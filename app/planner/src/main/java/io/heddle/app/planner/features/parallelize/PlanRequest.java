package io.heddle.app.planner.features.parallelize;

import io.heddle.app.usecase.estimate.ParallelismPlanAnswer;
import io.heddle.app.usecase.estimate.ParallelismPlanRequest;
import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.parallelism.ParallelismPlanProblem;

/**
 * A question and who answers it.
 *
 * @param gpus that are given
 */
record PlanRequest(
    ParallelismPlanRequest question,
    int gpus,
    RegisteredAlgorithm<ParallelismPlanProblem, RankedParallelismPlans> algorithm) {
  ParallelismPlanAnswer solve(SolveControl<ParallelismPlanAnswer> control) {
    return ParallelismPlanAnswer.of(question, gpus, algorithm.solver(), control);
  }

  /** The fewest GPUs beyond what is given that would do; 0: there are none. */
  int enough(SolveControl<Integer> control) {
    return ParallelismPlanAnswer.enough(question, gpus, algorithm.solver(), control);
  }
}
