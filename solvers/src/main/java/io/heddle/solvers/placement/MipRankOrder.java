package io.heddle.solvers.placement;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Gives ranks after the MIP (Arnold, end of 5.2): hosts of one minipod are consecutive within a
 * group, and the columns of groups that are split in the same way line up.
 */
final class MipRankOrder {
  private MipRankOrder() {}

  /**
   * @param packing groups × minipods of hosts
   * @param order the cluster's minipod behind each column of the packing
   * @param size hosts a group
   * @param byRow whether groups are the rows of the matrix (PP) or its columns (DP)
   */
  static MinipodGrid grid(int[][] packing, List<Integer> order, int size, boolean byRow) {
    var groups = packing.clone();
    Arrays.sort(
        groups, Comparator.comparing(MipRankOrder::first).thenComparing(MipRankOrder::split));
    var grid = new MinipodGrid(groups.length, size);
    for (int group = 0; group < groups.length; group++) {
      int at = 0;
      for (int minipod = 0; minipod < groups[group].length; minipod++) {
        for (int i = 0; i < groups[group][minipod]; i++) {
          grid.cells()[group][at++] = order.get(minipod);
        }
      }
    }
    return byRow ? grid : grid.transposed();
  }

  /** The first minipod of a group. */
  private static int first(int[] group) {
    int at = 0;
    while (group[at] == 0) {
      at++;
    }
    return at;
  }

  /** Whole groups before split ones. */
  private static int split(int[] group) {
    return GroupPacking.mostTouched(new int[][] {group});
  }
}
