package io.heddle.app.planner.features.place;

import io.heddle.model.result.Placement;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.placement.PlacementProblem;

/** A problem, and the algorithm that is to solve it. */
record PlacementRequest(
    PlacementProblem problem, RegisteredAlgorithm<PlacementProblem, Placement> algorithm) {
  /** The answer with its wall time; better ones on the way count as stopped searches. */
  PlacementRun solve(SolveControl<PlacementRun> control) {
    long start = System.nanoTime();
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
