package io.heddle.solvers.placement;

import io.heddle.model.result.ParetoFront;
import io.heddle.model.result.SpreadTable;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import java.util.ArrayList;

/**
 * All non-dominated pairs of largest DP and PP spread (Eq. 3), each with a placement. The problem's
 * α is not used, but for the placements' weighted spread.
 */
public final class ParetoSolver implements Solver<PlacementProblem, ParetoFront> {
  private final Fronts fronts = new Fronts();

  @Override
  public ParetoFront solve(PlacementProblem problem, SolveControl<ParetoFront> control) {
    var pool = HostPool.of(problem);
    var front = fronts.of(pool, control.termination());
    var points = new ArrayList<ParetoFront.Point>();
    for (var tiling : front.tilings()) {
      int dp = SpreadTable.spread(tiling.inColumn());
      int pp = SpreadTable.spread(tiling.inRow());
      if (points.isEmpty() || pp < points.getLast().ppSpread()) {
        var placement =
            Answers.spread(
                problem,
                pool,
                "tiles",
                tiling.grid(),
                front.lowerBound(problem.alpha()),
                control.seed());
        int least = SpreadTable.spread(front.leastInRow(tiling.inColumn()));
        points.add(new ParetoFront.Point(dp, pp, Math.min(pp, least), placement));
      }
    }
    return new ParetoFront(points, front.isExact());
  }
}
