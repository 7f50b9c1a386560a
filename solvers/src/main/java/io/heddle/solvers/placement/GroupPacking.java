package io.heddle.solvers.placement;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Packs equal groups of hosts into given minipods so that no group touches more than T of them: the
 * inner question of Arnold's Eq. 4–10 once the used minipods are chosen.
 */
final class GroupPacking {
  private GroupPacking() {}

  /**
   * A T below which no packing exists: by size, a group needs so many minipods; by counting, G · T
   * visits must bring G · size hosts, and a visit brings a whole group at most. O(minipods log
   * minipods).
   */
  static int leastTouched(int[] capacities, int groups, int size) {
    var remainders = new int[capacities.length];
    long whole = 0;
    for (int i = 0; i < capacities.length; i++) {
      whole += capacities[i] / size;
      remainders[i] = capacities[i] % size;
    }
    Arrays.sort(remainders);
    long needed = (long) groups * size;
    for (int touched = 1; ; touched++) {
      long visits = (long) groups * touched;
      long brought = Math.min(visits, whole) * size;
      for (int i = remainders.length - 1;
          i >= 0 && remainders.length - 1 - i < visits - whole;
          i--) {
        brought += remainders[i];
      }
      if (brought >= needed) {
        return touched;
      }
    }
  }

  /**
   * Hosts of each group in each minipod, by the best of a few quick rules.
   *
   * @return groups × minipods, or null if the minipods hold too little
   */
  static int @Nullable [][] quick(int[] capacities, int groups, int size) {
    if (Arrays.stream(capacities).asLongStream().sum() < (long) groups * size) {
      return null;
    }
    int[][] best = null;
    int bestTouched = Integer.MAX_VALUE;
    for (var packing :
        new int[][][] {
          consecutive(capacities, groups, size, false),
          consecutive(capacities, groups, size, true),
          completing(capacities, groups, size)
        }) {
      int touched = mostTouched(packing);
      if (touched < bestTouched) {
        bestTouched = touched;
        best = packing;
      }
    }
    return best;
  }

  static int mostTouched(int[][] packing) {
    int most = 0;
    for (var group : packing) {
      int count = 0;
      for (int hosts : group) {
        count += hosts > 0 ? 1 : 0;
      }
      most = Math.max(most, count);
    }
    return most;
  }

  /** One minipod after the other, groups running over their borders. */
  private static int[][] consecutive(int[] capacities, int groups, int size, boolean backward) {
    var packing = new int[groups][capacities.length];
    int step = 0;
    int left = 0;
    int minipod = -1;
    for (int group = 0; group < groups; group++) {
      for (int need = size; need > 0; ) {
        while (left == 0) {
          minipod = backward ? capacities.length - 1 - step : step;
          left = capacities[minipod];
          step++;
        }
        int taken = Math.min(need, left);
        packing[group][minipod] += taken;
        need -= taken;
        left -= taken;
      }
    }
    return packing;
  }

  /** Each group takes the fullest minipod, and is completed by the tightest that suffices. */
  private static int[][] completing(int[] capacities, int groups, int size) {
    var left = capacities.clone();
    var packing = new int[groups][capacities.length];
    for (int group = 0; group < groups; group++) {
      for (int need = size; need > 0; ) {
        int chosen = -1;
        for (int i = 0; i < left.length; i++) {
          boolean suffices = left[i] >= need;
          boolean chosenSuffices = chosen >= 0 && left[chosen] >= need;
          if (chosen < 0
              || suffices && (!chosenSuffices || left[i] < left[chosen])
              || !suffices && !chosenSuffices && left[i] > left[chosen]) {
            chosen = i;
          }
        }
        int taken = Math.min(need, left[chosen]);
        packing[group][chosen] += taken;
        left[chosen] -= taken;
        need -= taken;
      }
    }
    return packing;
  }

  /** Whole groups only: T = 1. Null if the minipods hold too few whole groups. */
  static int @Nullable [][] whole(int[] capacities, int groups, int size) {
    var packing = new int[groups][capacities.length];
    int group = 0;
    for (int minipod = 0; minipod < capacities.length; minipod++) {
      for (int i = 0; i < capacities[minipod] / size && group < groups; i++) {
        packing[group++][minipod] = size;
      }
    }
    return group == groups ? packing : null;
  }
}
