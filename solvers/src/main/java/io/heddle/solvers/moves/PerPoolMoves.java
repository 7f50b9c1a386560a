package io.heddle.solvers.moves;

import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.StoppedException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The best plan over all pools of hosts that the job could lie in. Jobs that are not preemptible
 * are only stopped where no plan was found that leaves them.
 */
final class PerPoolMoves {
  private PerPoolMoves() {}

  static JobMigrationPlan solve(
      MovesProblem problem, Function<IndexedMovesProblem, JobMigrationPlan> each) {
    boolean spares = problem.allocations().jobs().stream().anyMatch(job -> !job.preemptible());
    if (spares && !problem.rules().preemptibleOnly()) {
      try {
        return best(problem.with(problem.rules().withPreemptibleOnly(true)), each);
      } catch (InfeasibleException none) {
        return best(problem, each);
      }
    }
    return best(problem, each);
  }

  private static JobMigrationPlan best(
      MovesProblem problem, Function<IndexedMovesProblem, JobMigrationPlan> each) {
    @Nullable JobMigrationPlan best = null;
    double bound = Double.POSITIVE_INFINITY;
    @Nullable InfeasibleException refused = null;
    for (var fleet : IndexedMovesProblem.each(problem)) {
      try {
        var plan = each.apply(fleet);
        bound = Math.min(bound, plan.lowerBound());
        best = best == null || cost(fleet, plan) < cost(fleet, best) ? plan : best;
      } catch (InfeasibleException none) {
        refused = none;
        bound = none.isProven() ? bound : 0;
      } catch (StoppedException stopped) {
        if (best == null) {
          throw stopped;
        }
        bound = 0;
      }
    }
    if (best == null) {
      throw refused == null
          ? MovesInfeasibilityExplanation.of(new IndexedMovesProblem(problem, null), true)
          : refused;
    }
    boolean proven = figure(problem, best) <= bound;
    return best.bounded(proven ? figure(problem, best) : bound, proven, best.algorithm());
  }

  static double figure(MovesProblem problem, JobMigrationPlan plan) {
    return problem.rules().aim() == MovesProblem.Aim.MOVES
        ? plan.moves().size()
        : plan.gpuHoursLost();
  }

  /** The whole cost: of equal figures the other aim decides, then priorities. */
  static long cost(IndexedMovesProblem fleet, JobMigrationPlan plan) {
    var moved = plan.moves().stream().map(move -> move.job()).toList();
    long cost = 0;
    for (int j = 0; j < fleet.jobs.size(); j++) {
      cost += moved.contains(fleet.jobs.get(j).id()) ? fleet.cost(j) : 0;
    }
    return cost;
  }
}
