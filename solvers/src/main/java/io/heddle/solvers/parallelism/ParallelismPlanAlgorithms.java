package io.heddle.solvers.parallelism;

import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.solvers.AlgorithmGoal;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.Trait;
import java.util.List;
import java.util.Set;

/** All planners of parallelism. */
public final class ParallelismPlanAlgorithms {
  private static final AlgorithmGoal<RankedParallelismPlans> TIME =
      AlgorithmGoal.least(
          "seconds per iteration", plans -> plans.best().estimate().iterationSeconds());

  private static final AlgorithmRegistry<ParallelismPlanProblem, RankedParallelismPlans> REGISTRY =
      new AlgorithmRegistry<>(
          "planner",
          List.of(
              algorithm(
                  "refined",
                  "Degrees with the least communication, the rest by the estimate",
                  new RefinedPlanAlgorithm("refined"),
                  Trait.OWN,
                  Trait.LIVE),
              algorithm(
                  "arena",
                  "Arena's proxy plans, by bias and communication load only (section 3.3)",
                  new ArenaPlanAlgorithm("arena"),
                  Trait.PAPER,
                  Trait.LIVE),
              algorithm(
                  "exhaustive",
                  "Every plan by the estimate",
                  new ExhaustivePlanAlgorithm("exhaustive"),
                  Trait.EXACT)));

  private ParallelismPlanAlgorithms() {}

  public static AlgorithmRegistry<ParallelismPlanProblem, RankedParallelismPlans> registry() {
    return REGISTRY;
  }

  private static RegisteredAlgorithm<ParallelismPlanProblem, RankedParallelismPlans> algorithm(
      String name, String summary, PlanSearch search, Trait... traits) {
    return new RegisteredAlgorithm<>(name, summary, Set.of(traits), TIME, search);
  }
}
