package io.heddle.solvers.placement;

import io.heddle.model.result.MinipodSpreadTable;
import java.util.ArrayList;
import java.util.List;

/** Walks every assignment without any cleverness: the oracle of the oracles. */
final class BruteForce {
  private final int[] left;
  private final int[][] cells;
  private final int rows;
  private final int cols;
  double bestSpread = Double.POSITIVE_INFINITY;
  final List<int[]> pairs = new ArrayList<>();
  private final double alpha;

  BruteForce(int[] free, int rows, int cols, double alpha) {
    this.left = free.clone();
    this.rows = rows;
    this.cols = cols;
    this.alpha = alpha;
    this.cells = new int[rows][cols];
    walk(0);
  }

  private void walk(int at) {
    if (at == rows * cols) {
      int inRow = new MinipodGrid(cells).mostInRow();
      int inColumn = new MinipodGrid(cells).mostInColumn();
      int dp = MinipodSpreadTable.spread(inColumn);
      int pp = MinipodSpreadTable.spread(inRow);
      bestSpread = Math.min(bestSpread, alpha * dp + (1 - alpha) * pp);
      if (pairs.stream().noneMatch(pair -> pair[0] <= dp && pair[1] <= pp)) {
        pairs.removeIf(pair -> dp <= pair[0] && pp <= pair[1]);
        pairs.add(new int[] {dp, pp});
      }
      return;
    }
    for (int minipod = 0; minipod < left.length; minipod++) {
      if (left[minipod] > 0) {
        left[minipod]--;
        cells[at / cols][at % cols] = minipod;
        walk(at + 1);
        left[minipod]++;
      }
    }
  }

  /** The optimum of Eq. 4–10: every split of every group, by plain recursion. */
  static double mip(int[] free, int groups, int size, double alpha) {
    double best = Double.POSITIVE_INFINITY;
    for (int used = 1; used < 1 << free.length; used++) {
      var left = new int[free.length];
      int count = 0;
      int sum = 0;
      for (int i = 0; i < free.length; i++) {
        if ((used & (1 << i)) != 0) {
          left[i] = free[i];
          count++;
          sum += free[i];
        }
      }
      if (sum < groups * size) {
        continue;
      }
      for (int touched = 1; touched <= free.length; touched++) {
        double value = alpha * count + (1 - alpha) * touched;
        if (value < best && packs(left, groups, size, touched, 0, size, touched)) {
          best = value;
        }
      }
    }
    return best;
  }

  private static boolean packs(
      int[] left, int groups, int size, int touched, int minipod, int need, int visits) {
    if (need == 0) {
      return groups == 1 || packs(left, groups - 1, size, touched, 0, size, touched);
    }
    if (minipod == left.length || visits == 0) {
      return false;
    }
    for (int take = Math.min(need, left[minipod]); take >= 0; take--) {
      left[minipod] -= take;
      boolean found =
          packs(
              left,
              groups,
              size,
              touched,
              minipod + 1,
              need - take,
              take > 0 ? visits - 1 : visits);
      left[minipod] += take;
      if (found) {
        return true;
      }
    }
    return false;
  }
}
