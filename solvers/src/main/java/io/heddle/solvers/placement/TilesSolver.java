package io.heddle.solvers.placement;

import io.heddle.model.result.Placement;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.Progress;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
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
final class TilesSolver implements Solver<PlacementProblem, Placement> {
  private final Fronts fronts;
  private final List<Algorithm<PlacementProblem, Placement>> rivals;

  TilesSolver(Fronts fronts, List<Algorithm<PlacementProblem, Placement>> rivals) {
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
            : fronts.of(pool, alpha, control.termination());
    double bound = front.lowerBound(alpha);
    var candidates = new ArrayList<>(front.tilings());
    var best = best(candidates, alpha);
    double value = Answers.weightedSpread(alpha, best.inColumn(), best.inRow());
    if (!blocks && value > bound + Answers.EPSILON) {
      for (var rival : rivals) {
        candidates.add(
            TileFront.Tiling.of(grid(problem, pool, rival.solver().solve(problem, control))));
      }
      best = best(candidates, alpha);
    }
    var answer = Answers.spread(problem, pool, "tiles", best.grid(), bound, control.seed());
    control.progress().accept(new Progress<>(1, "done", answer));
    return answer;
  }

  private static TileFront.Tiling best(List<TileFront.Tiling> candidates, double alpha) {
    return candidates.stream()
        .min(
            Comparator.comparingDouble((TileFront.Tiling each) ->
                    Answers.weightedSpread(alpha, each.inColumn(), each.inRow()))
                .thenComparingDouble(each -> alpha * each.inColumn() + (1 - alpha) * each.inRow())
                .thenComparingInt(TileFront.Tiling::used))
        .orElseThrow();
  }

  /** The colouring behind somebody else's placement. */
  private static Grid grid(PlacementProblem problem, HostPool pool, Placement placement) {
    int size = pool.matrix().hostsPerCell();
    var grid = new Grid(placement.rows() / size, placement.cols());
    for (int row = 0; row < grid.rows(); row++) {
      for (int col = 0; col < placement.cols(); col++) {
        var first = placement.host(row * size, col); // the others of its cell are in its minipod
        grid.cells()[row][col] = problem.cluster().minipodOf(first).index();
      }
    }
    return grid;
  }
}
