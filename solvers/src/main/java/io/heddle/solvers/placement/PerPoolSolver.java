package io.heddle.solvers.placement;

import io.heddle.model.result.Placement;
import io.heddle.solvers.AlgorithmGoal;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.StoppedException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Places a job on each pool of hosts that could run it, and takes the best. What is proven is
 * proven of all pools together.
 */
final class PerPoolSolver implements Solver<PlacementProblem, Placement> {
  private final Solver<PlacementProblem, Placement> solver;
  private final AlgorithmGoal<Placement> goal;

  PerPoolSolver(Solver<PlacementProblem, Placement> solver, AlgorithmGoal<Placement> goal) {
    this.solver = new GroupAwareSolver(solver, goal);
    this.goal = goal;
  }

  @Override
  public Placement solve(PlacementProblem problem, SolveControl<Placement> control) {
    var pools = JobHostPools.of(problem);
    return pools.size() == 1
        ? solver.solve(pools.getFirst().problem(), control)
        : best(pools, control);
  }

  private Placement best(List<JobHostPools.Pool> pools, SolveControl<Placement> control) {
    @Nullable Placement best = null;
    double bound = Double.POSITIVE_INFINITY;
    double second = Double.POSITIVE_INFINITY;
    int most = 0;
    for (var pool : pools) {
      try {
        var answer =
            solver.solve(
                pool.problem(), new SolveControl<>(control.termination(), _ -> {}, control.seed()));
        bound = Math.min(bound, answer.objective().lowerBound());
        var groups = answer.objective().groups();
        second = Math.min(second, groups == null ? 0 : groups.lowerBound());
        var segments = answer.objective().segments();
        most = Math.max(most, segments == null ? 0 : segments.most());
        best =
            best == null
                ? answer
                : LevelBounds.lowered(
                    LevelBounds.lowered(GroupAwareSolver.better(goal, best, answer), answer), best);
      } catch (StoppedException stopped) {
        if (best == null) {
          throw stopped;
        }
        bound = 0; // nothing is known of that pool
        second = 0;
        most = Integer.MAX_VALUE;
      }
    }
    if (best == null) {
      throw new IllegalStateException("a job with no pools");
    }
    var own = best.objective();
    var groups = own.groups();
    boolean proven = goal.measure().applyAsDouble(best) <= bound + PlacementBuilder.EPSILON;
    var segments = own.segments();
    return best.withObjective(
        own.withBound(bound, proven)
            .withGroups(groups == null ? null : groups.withBound(second))
            .withSegments(segments == null ? null : segments.withMost(most)));
  }
}
