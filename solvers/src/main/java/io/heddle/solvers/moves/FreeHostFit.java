package io.heddle.solvers.moves;

import io.heddle.model.allocation.JobMigrationPlan;
import java.util.Arrays;

/** How well the job fits into what is free. */
final class FreeHostFit {
  private FreeHostFit() {}

  /** The fewest minipods: those with most first. O(hosts + minipods · log minipods). */
  static JobMigrationPlan.Fit of(IndexedMovesProblem fleet, int[] free) {
    var whole = new boolean[fleet.problem.cluster().minipods().size()];
    Arrays.fill(whole, true);
    for (int h = 0; h < free.length; h++) {
      whole[fleet.minipod[h]] &= free[h] == fleet.gpus[h] && fleet.hosts.get(h).isWell();
    }
    int domains = 0;
    for (boolean each : whole) {
      domains += each ? 1 : 0;
    }
    return new JobMigrationPlan.Fit(
        fleet.fewestMinipods(h -> free[h] == fleet.gpus[h]),
        domains,
        fleet.problem.segment() == null ? null : fleet.cells(h -> free[h] == fleet.gpus[h]));
  }
}
