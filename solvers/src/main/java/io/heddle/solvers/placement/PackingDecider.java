package io.heddle.solvers.placement;

import io.heddle.model.result.Placement;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.ortools.PackingModel;
import org.jspecify.annotations.Nullable;

/** Backtracking first, and CP-SAT where that gives up, with a fixed effort. */
final class PackingDecider implements ArnoldSolver.Decider {
  private static final int MOST_VARIABLES = 20_000;

  /** In CP-SAT's deterministic seconds. */
  private static final double EFFORT = 5;

  private final PackingSearch search = new PackingSearch();

  @Override
  public int @Nullable [][] pack(
      int[] capacities, int groups, int size, int touched, SolveControl<Placement> control)
      throws ArnoldSolver.UndecidedException {
    try {
      return search.pack(capacities, groups, size, touched, control);
    } catch (ArnoldSolver.UndecidedException gaveUp) {
      if ((long) groups * capacities.length > MOST_VARIABLES || control.stopped()) {
        throw gaveUp;
      }
      var outcome =
          new PackingModel(capacities, groups, size, touched).solve(EFFORT, control.termination());
      if (!outcome.decided()) {
        throw gaveUp;
      }
      return outcome.packing();
    }
  }
}
