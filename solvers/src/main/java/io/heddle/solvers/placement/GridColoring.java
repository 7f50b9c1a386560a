package io.heddle.solvers.placement;

import io.heddle.model.result.Placement;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;

/** An algorithm that gives the cells of the matrix their minipods, before hosts are chosen. */
interface GridColoring extends Solver<PlacementProblem, Placement> {
  /** Needs as many cells in the pool as the matrix has. */
  MinipodGrid grid(PlacementProblem problem, HostPool pool, SolveControl<Placement> control);

  /** The placement on its grid, of an algorithm that knows no bound but the simple one. */
  default Placement placed(String name, PlacementProblem problem, SolveControl<Placement> control) {
    var pool = HostPool.of(problem);
    return PlacementBuilder.spread(
        problem,
        pool,
        name,
        grid(problem, pool, control),
        PlacementBuilder.simpleBound(problem, pool),
        control.seed());
  }
}
