package io.heddle.solvers.placement;

import io.heddle.model.result.Placement;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.SolverProgress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Heddle's own placement: minimises the weighted spread of Eq. 2 itself instead of the MIP that
 * stands for it. Rows and columns may both be cut, so that a minipod takes a tile or a band of the
 * matrix. Never worse than its rivals, a fixed list, all of which it also considers; among equal
 * spreads it prefers fewer touched and then fewer used minipods. With rows in blocks it takes what
 * constructions find: those only have to keep up with an answer that is there.
 */
final class TilesPlacementSolver implements Solver<PlacementProblem, Placement> {
  private final ParetoFrontCache fronts;
  private final List<GridColoring> rivals;

  TilesPlacementSolver(ParetoFrontCache fronts, List<GridColoring> rivals) {
    this.fronts = fronts;
    this.rivals = List.copyOf(rivals);
  }

  @Override
  public Placement solve(PlacementProblem problem, SolveControl<Placement> control) {
    var pool = HostPool.of(problem);
    double alpha = problem.alpha();
    boolean blocks = problem.rowsTogether() > 1;
    var front =
        blocks
            ? fronts.found(pool, control.termination())
            : fronts.of(
                pool,
                alpha,
                control.termination(),
                known -> searching(problem, pool, known, control));
    double bound = front.lowerBound(alpha);
    var candidates = new ArrayList<>(front.tilings());
    var best = best(candidates, alpha);
    double value = PlacementBuilder.weightedSpread(alpha, best.inColumn(), best.inRow());
    if (!blocks && value > bound + PlacementBuilder.EPSILON) {
      for (var rival : rivals) {
        candidates.add(TileParetoFront.Tiling.of(rival.grid(problem, pool, control)));
      }
      best = best(candidates, alpha);
    }
    var answer =
        PlacementBuilder.spread(problem, pool, "tiles", best.grid(), bound, control.seed());
    control.progress().accept(new SolverProgress<>(1, "done", answer));
    return answer;
  }

  /** What constructions find, while a search goes on. */
  private static void searching(
      PlacementProblem problem,
      HostPool pool,
      TileParetoFront known,
      SolveControl<Placement> control) {
    double alpha = problem.alpha();
    var grid = best(known.tilings(), alpha).grid();
    var answer =
        PlacementBuilder.spread(
            problem, pool, "tiles", grid, known.lowerBound(alpha), control.seed());
    control.progress().accept(new SolverProgress<>(Double.NaN, "searching", answer));
  }

  private static TileParetoFront.Tiling best(
      List<TileParetoFront.Tiling> candidates, double alpha) {
    return candidates.stream()
        .min(
            Comparator.comparingDouble((TileParetoFront.Tiling each) ->
                    PlacementBuilder.weightedSpread(alpha, each.inColumn(), each.inRow()))
                .thenComparingDouble(each -> alpha * each.inColumn() + (1 - alpha) * each.inRow())
                .thenComparingInt(TileParetoFront.Tiling::used))
        .orElseThrow();
  }
}
