package io.heddle.app.cli;

import io.heddle.model.result.Placement;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import picocli.CommandLine.Mixin;

/** {@code --minimise}. */
final class MinimiseOption {
  @Mixin
  private final WordChoiceOption<Goal> minimise =
      new WordChoiceOption<>(
          Goal.class,
          "time: of the algorithms' answers and the Pareto front near the least weighted spread,"
              + " the one on which the estimate is fastest (one job, with a model)",
          "--minimise");

  private enum Goal {
    SPREAD,
    TIME
  }

  /**
   * Whether the estimated time is the objective.
   *
   * @throws UsageException if it is, and an algorithm is chosen, too
   */
  boolean isTime(RegisteredAlgorithm<PlacementProblem, Placement> chosen) {
    boolean time = minimise.value() == Goal.TIME;
    if (time && !chosen.name().equals(PlacementAlgorithms.registry().standard().name())) {
      throw new UsageException(
          "--minimise: time compares all algorithms. Remove --algorithm %s."
              .formatted(chosen.name()));
    }
    return time;
  }

  /** Only one job alone is placed by its time. */
  void check(boolean several) {
    if (several && minimise.value() == Goal.TIME) {
      throw new UsageException(
          "--minimise: time, expected spread for several jobs, spares or a reserve. Place one job alone.");
    }
  }
}
