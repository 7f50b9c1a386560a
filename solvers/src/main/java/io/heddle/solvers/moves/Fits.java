package io.heddle.solvers.moves;

import io.heddle.model.allocation.MovePlan;
import java.util.Arrays;

/** How well the job fits into what is free. */
final class Fits {
  private Fits() {}

  /** The fewest minipods: those with most first. O(hosts + minipods · log minipods). */
  static MovePlan.Fit of(Fleet fleet, int[] free) {
    int minipods = fleet.problem.cluster().minipods().size();
    var open = new long[minipods];
    var whole = new boolean[minipods];
    Arrays.fill(whole, true);
    for (int h = 0; h < free.length; h++) {
      boolean all = free[h] == fleet.gpus[h];
      if (all && fleet.wanted[h]) {
        open[fleet.minipod[h]] += fleet.gpus[h];
      }
      whole[fleet.minipod[h]] &= all && fleet.hosts.get(h).isWell();
    }
    int domains = 0;
    for (boolean each : whole) {
      domains += each ? 1 : 0;
    }
    Arrays.sort(open);
    long left = fleet.problem.request().gpus();
    int spread = 0;
    while (left > 0 && spread < minipods && open[minipods - 1 - spread] > 0) {
      left -= open[minipods - 1 - spread++];
    }
    return new MovePlan.Fit(left > 0 ? null : spread, domains);
  }
}
