package io.heddle.solvers.placement;

import io.heddle.model.result.Placement;
import io.heddle.solvers.SolveControl;

/** An algorithm that gives the cells of the matrix their minipods, before hosts are chosen. */
interface GridColoring {
  /** Needs as many cells in the pool as the matrix has. */
  MinipodGrid grid(PlacementProblem problem, HostPool pool, SolveControl<Placement> control);
}
