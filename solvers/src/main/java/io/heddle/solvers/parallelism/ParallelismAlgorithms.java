package io.heddle.solvers.parallelism;

import io.heddle.model.result.ParallelismPlans;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.Goal;
import io.heddle.solvers.Registry;
import io.heddle.solvers.Trait;
import java.util.List;
import java.util.Set;

/** All planners of parallelism. */
public final class ParallelismAlgorithms {
  private static final Goal<ParallelismPlans> TIME =
      Goal.least("seconds per iteration", plans -> plans.best().estimate().iterationSeconds());

  private static final Registry<ParallelismProblem, ParallelismPlans> REGISTRY =
      new Registry<>(
          "planner",
          List.of(
              algorithm(
                  "refined",
                  "Degrees with the least communication, the rest by the estimate",
                  new RefinedPlans("refined"),
                  Trait.OWN,
                  Trait.LIVE),
              algorithm(
                  "arena",
                  "Arena's proxy plans, by bias and communication load only (section 3.3)",
                  new ArenaPlans("arena"),
                  Trait.PAPER,
                  Trait.LIVE),
              algorithm(
                  "exhaustive",
                  "Every plan by the estimate",
                  new ExhaustivePlans("exhaustive"),
                  Trait.EXACT)));

  private ParallelismAlgorithms() {}

  public static Registry<ParallelismProblem, ParallelismPlans> registry() {
    return REGISTRY;
  }

  private static Algorithm<ParallelismProblem, ParallelismPlans> algorithm(
      String name, String summary, PlanSearch search, Trait... traits) {
    return new Algorithm<>(name, summary, Set.of(traits), TIME, search);
  }
}
