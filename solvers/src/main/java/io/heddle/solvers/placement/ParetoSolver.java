package io.heddle.solvers.placement;

import io.heddle.model.result.MinipodSpreadTable;
import io.heddle.model.result.ParetoFront;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * All non-dominated pairs of largest DP and PP spread (Eq. 3), each with a placement. The problem's
 * α is not used, but for the placements' weighted spread.
 */
public final class ParetoSolver implements Solver<PlacementProblem, ParetoFront> {
  private final ParetoFrontCache fronts = new ParetoFrontCache();

  @Override
  public ParetoFront solve(PlacementProblem problem, SolveControl<ParetoFront> control) {
    return JobHostPools.of(problem).stream()
        .map(pool -> front(pool.problem(), control))
        .reduce(ParetoSolver::merged)
        .orElseThrow();
  }

  private ParetoFront front(PlacementProblem problem, SolveControl<ParetoFront> control) {
    var pool = HostPool.of(problem);
    if (pool.units().isLinear()) {
      return single(problem, pool, control);
    }
    var front = fronts.of(pool, control.termination());
    var points = new ArrayList<ParetoFront.Point>();
    for (var tiling : front.tilings()) {
      int dp = MinipodSpreadTable.spread(tiling.inColumn());
      int pp = MinipodSpreadTable.spread(tiling.inRow());
      if (points.isEmpty() || pp < points.getLast().ppSpread()) {
        var placement =
            PlacementBuilder.spread(
                problem,
                pool,
                "tiles",
                tiling.grid(),
                front.lowerBound(problem.alpha()),
                control.seed());
        int least = MinipodSpreadTable.spread(front.leastInRow(tiling.inColumn()));
        points.add(new ParetoFront.Point(dp, pp, Math.min(pp, least), placement));
      }
    }
    return new ParetoFront(points, front.isExact());
  }

  /** Where segments run across stages, only the placement in the order of ranks is known. */
  private ParetoFront single(
      PlacementProblem problem, HostPool pool, SolveControl<ParetoFront> control) {
    var grid =
        fronts.found(pool, control.termination()).tilings().stream()
            .min(Comparator.comparingInt(TileParetoFront.Tiling::used))
            .orElseThrow()
            .grid();
    var placement = PlacementBuilder.spread(problem, pool, "tiles", grid, 0, control.seed());
    var objective = placement.objective();
    var point =
        new ParetoFront.Point(objective.maxDpSpread(), objective.maxPpSpread(), 0, placement);
    return new ParetoFront(List.of(point), false);
  }

  /** What neither dominates; a point is proven if no better one is possible in either. */
  private static ParetoFront merged(ParetoFront one, ParetoFront two) {
    var all = new ArrayList<>(one.points());
    all.addAll(two.points());
    all.sort(
        Comparator.comparingInt(ParetoFront.Point::dpSpread)
            .thenComparingInt(ParetoFront.Point::ppSpread));
    var points = new ArrayList<ParetoFront.Point>();
    for (var point : all) {
      int dp = point.dpSpread();
      int pp = point.ppSpread();
      if (points.isEmpty() || pp < points.getLast().ppSpread()) {
        int least = Math.min(pp, Math.min(least(one, dp), least(two, dp)));
        points.add(new ParetoFront.Point(dp, pp, least, point.placement()));
      }
    }
    return new ParetoFront(points, one.exact() && two.exact());
  }

  /** No placement of the front with so much DP spread has less PP spread. */
  private static int least(ParetoFront front, int dpSpread) {
    return front.points().stream()
        .filter(point -> point.dpSpread() <= dpSpread)
        .mapToInt(ParetoFront.Point::leastPpSpread)
        .min()
        .orElse(front.exact() ? Integer.MAX_VALUE : 0);
  }
}
