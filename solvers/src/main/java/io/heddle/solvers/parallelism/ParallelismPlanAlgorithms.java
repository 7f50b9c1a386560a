package io.heddle.solvers.parallelism;

import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.solvers.AlgorithmGoal;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.Trait;
import java.util.List;

/** All planners of parallelism. */
public final class ParallelismPlanAlgorithms {
  private static final AlgorithmGoal<RankedParallelismPlans> TIME =
      AlgorithmGoal.least(
          "seconds per iteration", plans -> plans.best().estimate().iterationSeconds());

  private static final AlgorithmRegistry<ParallelismPlanProblem, RankedParallelismPlans> REGISTRY =
      new AlgorithmRegistry<>(
          "planner",
          List.of(
              TIME.algorithm(
                  "refined",
                  "Heddle's own: estimates the time of plans whose degrees need the least"
                      + " communication",
                  new PlanSearch("refined", PlanProposals.REFINED),
                  Trait.OWN,
                  Trait.LIVE),
              TIME.algorithm(
                  "arena",
                  "Arena: ranks plans by stage imbalance and communication load, without"
                      + " estimating time (section 3.3)",
                  new PlanSearch("arena", PlanProposals.ARENA),
                  Trait.PAPER,
                  Trait.LIVE),
              TIME.algorithm(
                  "exhaustive",
                  "Estimates the time of every plan; slow",
                  new PlanSearch("exhaustive", PlanProposals.EXHAUSTIVE),
                  Trait.EXACT)));

  private ParallelismPlanAlgorithms() {}

  public static AlgorithmRegistry<ParallelismPlanProblem, RankedParallelismPlans> registry() {
    return REGISTRY;
  }
}
