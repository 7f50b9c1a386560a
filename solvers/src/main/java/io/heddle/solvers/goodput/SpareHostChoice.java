package io.heddle.solvers.goodput;

import java.util.Arrays;

/**
 * Fewest spares of each domain with which a run waits for a repair with at most a given chance: the
 * quantile of the most hosts away at once in simulated runs that never lack a spare. The chance is
 * known to about √(p(1 − p)/runs).
 */
public final class SpareHostChoice {
  private SpareHostChoice() {}

  /**
   * O(runs · failures of a run).
   *
   * @param chance of waiting at all within the run, between 0 and 1
   */
  public static int fewest(
      GoodputRunSetting setting, double intervalHours, double chance, int runs, long seed) {
    if (!(chance > 0 && chance < 1) || runs < 1) {
      throw new IllegalArgumentException(
          "chance %s in %d runs, expected more than 0 and less than 1".formatted(chance, runs));
    }
    var plenty = setting.withSpares(Integer.MAX_VALUE);
    int[] most = new int[runs];
    for (int i = 0; i < runs; i++) {
      most[i] = GoodputRunSimulator.run(plenty, intervalHours, seed + i).mostAway();
    }
    Arrays.sort(most);
    int over = (int) Math.floor(chance * runs);
    return most[runs - 1 - over];
  }
}
