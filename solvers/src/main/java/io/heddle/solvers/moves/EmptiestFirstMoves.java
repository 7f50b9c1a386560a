package io.heddle.solvers.moves;

import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import java.util.Comparator;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * What a person would do first: clears the emptiest hosts of the emptiest minipods, and puts each
 * job where it fits tightest. O(hosts · shares).
 */
final class EmptiestFirstMoves implements Solver<MovesProblem, JobMigrationPlan> {
  static final String NAME = "emptiest-first";

  @Override
  public JobMigrationPlan solve(MovesProblem problem, SolveControl<JobMigrationPlan> control) {
    return PerPoolMoves.solve(problem, EmptiestFirstMoves::solve);
  }

  static JobMigrationPlan solve(IndexedMovesProblem fleet) {
    var plan =
        TightPackingMoves.of(fleet, new MovesRelaxation(Set.of(), hosts(fleet), Set.of(), 0));
    if (plan == null) {
      throw MovesInfeasibilityExplanation.of(fleet, false);
    }
    return plan.bounded(0, plan.moves().isEmpty(), NAME);
  }

  /** Those that can be freed of the minipods with most free GPUs on them. */
  private static Set<Integer> hosts(IndexedMovesProblem fleet) {
    int[] free = fleet.free();
    var open = new long[fleet.problem.cluster().minipods().size()];
    for (int h = 0; h < free.length; h++) {
      open[fleet.minipod[h]] += fleet.canBeFreed(h) ? free[h] : 0;
    }
    var hosts = new TreeSet<Integer>();
    IntStream.range(0, open.length)
        .boxed()
        .sorted(Comparator.comparingLong(m -> -open[m]))
        .limit(fleet.mostMinipods())
        .forEach(m ->
            IntStream.range(0, free.length)
                .filter(h -> fleet.minipod[h] == m && fleet.canBeFreed(h))
                .forEach(hosts::add));
    return hosts;
  }
}
