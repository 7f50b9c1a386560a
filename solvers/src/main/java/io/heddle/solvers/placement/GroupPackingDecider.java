package io.heddle.solvers.placement;

import io.heddle.model.result.Placement;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.ortools.GroupPackingModel;
import org.jspecify.annotations.Nullable;

/** Backtracking first, and CP-SAT where that gives up, with a fixed effort. */
final class GroupPackingDecider implements ArnoldPlacementSolver.Decider {
  private static final int MOST_VARIABLES = 20_000;

  /** In CP-SAT's deterministic seconds. */
  private static final double EFFORT = 5;

  private final GroupPackingSearch search = new GroupPackingSearch();

  @Override
  public int @Nullable [][] pack(
      int[] capacities, int groups, int size, int touched, SolveControl<Placement> control)
      throws ArnoldPlacementSolver.UndecidedException {
    try {
      return search.pack(capacities, groups, size, touched, control);
    } catch (ArnoldPlacementSolver.UndecidedException gaveUp) {
      if ((long) groups * capacities.length > MOST_VARIABLES || control.stopped()) {
        throw gaveUp;
      }
      var outcome =
          new GroupPackingModel(capacities, groups, size, touched)
              .solve(EFFORT, control.termination());
      if (!outcome.decided()) {
        throw gaveUp;
      }
      return outcome.packing();
    }
  }
}
