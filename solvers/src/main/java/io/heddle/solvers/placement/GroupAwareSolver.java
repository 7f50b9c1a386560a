package io.heddle.solvers.placement;

import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.result.Placement;
import io.heddle.solvers.AlgorithmGoal;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.StoppedException;
import org.jspecify.annotations.Nullable;

/**
 * Any algorithm, with further goals behind its own. What a job only prefers about levels is kept
 * where that costs nothing in the goal; else as many of its segments as the plain answer's minipods
 * allow. Then the second goal: where the context and expert groups of its answer are spread wider
 * than they may have to be, it is asked again with their rows as whole blocks, each in one minipod.
 * What is better in the algorithm's goal is taken, of equals what is better in the second. So the
 * first goal never suffers.
 */
record GroupAwareSolver(Solver<PlacementProblem, Placement> solver, AlgorithmGoal<Placement> goal)
    implements Solver<PlacementProblem, Placement> {
  @Override
  public Placement solve(PlacementProblem problem, SolveControl<Placement> control) {
    var plain = solver.solve(problem, control);
    var kept = preferred(problem, plain, control);
    var best = kept == null ? plain : kept;
    var spread = best.objective().groups();
    if (spread == null || spread.provenOptimal() || problem.rowsTogether() > 1) {
      return best;
    }
    var asked = kept == null ? problem : problem.withPreferred();
    var pool = HostPool.of(asked);
    if (pool.units().isLinear()) {
      return best; // the order of its segments decides all spreads
    }
    for (int unit : GroupSpreadGoal.units(problem.job(), pool.matrix()).descendingSet()) {
      if (unit == 1 || control.stopped() || isProven(best)) {
        break;
      }
      try {
        var blocks = solver.solve(asked.withRowsTogether(unit), control.part());
        best = better(goal, best, bounded(blocks, plain));
      } catch (InfeasibleException | StoppedException _) {
        // So many whole blocks find no room, or no time; smaller ones may.
      }
    }
    return best;
  }

  /** What keeps all that the job only prefers; null where it is worse in the goal. */
  private @Nullable Placement preferred(
      PlacementProblem problem, Placement plain, SolveControl<Placement> control) {
    if (!problem.job().request().topology().prefers() || control.stopped()) {
      return null;
    }
    try {
      var kept = solver.solve(problem.withPreferred(), control.part());
      return goal.behind(plain, kept) < -PlacementBuilder.EPSILON ? plain : bounded(kept, plain);
    } catch (InfeasibleException | StoppedException | JobDoesNotFitException _) {
      return null; // there is no room for all of it, or no time
    }
  }

  private static boolean isProven(Placement placement) {
    var groups = placement.objective().groups();
    return groups == null || groups.provenOptimal();
  }

  /** What was found with blocks, with the bounds of the problem without them. */
  private Placement bounded(Placement blocks, Placement plain) {
    double value = goal.measure().applyAsDouble(blocks);
    double bound = Math.min(value, plain.objective().lowerBound());
    var spread = plain.objective().groups();
    var groups = blocks.objective().groups();
    return LevelBounds.lowered(blocks, plain)
        .withObjective(
            blocks
                .objective()
                .withBound(bound, value <= bound + PlacementBuilder.EPSILON)
                .withGroups(
                    groups == null || spread == null
                        ? null
                        : groups.withBound(spread.lowerBound())));
  }

  /**
   * The first of two answers, unless the other is better in the goal; of equals, keeps more of the
   * segments that the job prefers; of those, is better in the second goal.
   */
  static Placement better(AlgorithmGoal<Placement> goal, Placement one, Placement other) {
    double behind = goal.behind(one, other);
    if (Math.abs(behind) > PlacementBuilder.EPSILON) {
      return behind > 0 ? other : one;
    }
    if (kept(one) != kept(other)) {
      return kept(one) < kept(other) ? other : one;
    }
    return spread(one) > spread(other) + PlacementBuilder.EPSILON ? other : one;
  }

  private static int kept(Placement placement) {
    var segments = placement.objective().segments();
    return segments == null ? 0 : segments.kept();
  }

  private static double spread(Placement placement) {
    var groups = placement.objective().groups();
    return groups == null ? 0 : groups.weightedSpread();
  }
}
