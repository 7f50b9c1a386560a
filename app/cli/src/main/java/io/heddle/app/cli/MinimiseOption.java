package io.heddle.app.cli;

import io.heddle.model.result.Placement;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import picocli.CommandLine.Option;

/** {@code --minimise}. */
final class MinimiseOption {
  @Option(
      names = "--minimise",
      defaultValue = "spread",
      paramLabel = "spread|time",
      description =
          "time: of the algorithms' answers and the Pareto front near the least weighted spread,"
              + " the one on which the estimate is fastest (one job, with a model; default:"
              + " ${DEFAULT-VALUE})")
  private String minimise = "spread";

  /**
   * Whether the estimated time is the objective.
   *
   * @throws UsageException if it is neither that nor the spread, or an algorithm is chosen, too
   */
  boolean isTime(RegisteredAlgorithm<PlacementProblem, Placement> chosen) {
    if (!minimise.equals("spread") && !minimise.equals("time")) {
      throw new UsageException("--minimise: %s, expected spread or time.".formatted(minimise));
    }
    boolean time = minimise.equals("time");
    if (time && !chosen.name().equals(PlacementAlgorithms.registry().standard().name())) {
      throw new UsageException(
          "--minimise: time compares all algorithms. Remove --algorithm %s."
              .formatted(chosen.name()));
    }
    return time;
  }

  /** Only one job alone is placed by its time. */
  void check(boolean several) {
    if (several && minimise.equals("time")) {
      throw new UsageException(
          "--minimise: time, expected spread for several jobs, spares or a reserve. Place one job alone.");
    }
  }
}
