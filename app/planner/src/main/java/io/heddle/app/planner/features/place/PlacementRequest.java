package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.app.usecase.place.FastestPlacement;
import io.heddle.model.result.Placement;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.placement.PlacementProblem;

/**
 * A problem, and the algorithm that is to solve it.
 *
 * @param byTime whether the fastest answer of all algorithms is asked for instead
 */
record PlacementRequest(
    PlacementProblem problem,
    RegisteredAlgorithm<PlacementProblem, Placement> algorithm,
    boolean byTime) {
  PlacementRequest(
      PlacementProblem problem, RegisteredAlgorithm<PlacementProblem, Placement> algorithm) {
    this(problem, algorithm, false);
  }

  /** The answer with its wall time; better ones on the way count as stopped searches. */
  PlacementRun solve(SolveControl<PlacementRun> control) {
    long start = System.nanoTime();
    if (byTime) {
      var fastest = FastestPlacement.of(problem, control.part());
      return new PlacementRun(
          Text.of("run.fastest"),
          fastest.placement().withSeconds((System.nanoTime() - start) / 1e9),
          control.stopped(),
          fastest.notes());
    }
    var placement =
        algorithm
            .solver()
            .solve(problem, control.mapped(best -> new PlacementRun(algorithm.name(), best, true)));
    return new PlacementRun(
        algorithm.name(),
        placement.withSeconds((System.nanoTime() - start) / 1e9),
        control.stopped());
  }
}
