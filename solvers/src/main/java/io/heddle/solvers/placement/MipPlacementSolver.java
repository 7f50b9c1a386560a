package io.heddle.solvers.placement;

import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.ortools.ArnoldGroupMip;
import java.util.stream.IntStream;

/**
 * Arnold's formulation (Eq. 4–10) through OR-Tools, for users to see and for tests to compare:
 * {@link ArnoldPlacementSolver} gives the same optimum at once.
 */
final class MipPlacementSolver implements Solver<PlacementProblem, Placement> {
  @Override
  public Placement solve(PlacementProblem problem, SolveControl<Placement> control) {
    var pool = HostPool.of(problem);
    boolean byRow = problem.unit() == GroupUnit.PP;
    int groups = byRow ? pool.matrix().rows() : pool.matrix().cols();
    int size = byRow ? pool.matrix().cols() : pool.matrix().rows();
    var capacities = pool.capacities();
    control.progress().accept(new SolverProgress<>(Double.NaN, "building the model", null));
    var outcome =
        new ArnoldGroupMip(problem.alpha(), capacities, groups, size)
            .solve(
                control.seed(),
                control.termination(),
                (value, bound) ->
                    control
                        .progress()
                        .accept(
                            new SolverProgress<>(
                                Double.NaN, "%.3f, bound %.3f".formatted(value, bound), null)));
    var packing = outcome.packing();
    if (packing == null) {
      throw new StoppedException("OR-Tools was stopped before its first answer");
    }
    var order = IntStream.range(0, capacities.length).boxed().toList();
    var grid = MipRankOrder.grid(packing, order, size, byRow);
    // An optimum is its own bound; the solver's may be off by its tolerance.
    double bound = outcome.optimal() ? Double.POSITIVE_INFINITY : outcome.bound();
    return PlacementBuilder.mip(problem, pool, "arnold", grid, bound, control.seed());
  }
}
