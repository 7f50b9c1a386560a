package io.heddle.model.result;

import io.heddle.model.cluster.Cluster;

/**
 * How many hosts of each communication group lie in each minipod: recomputed from a placement's
 * matrix, so that it certifies what a solver claims.
 *
 * @param ppHosts rows × minipods: hosts of PP group i in minipod m
 * @param dpHosts cols × minipods: hosts of DP group j in minipod m
 */
@SuppressWarnings("ArrayRecordComponent") // a read-only table on a hot path
public record MinipodSpreadTable(int[][] ppHosts, int[][] dpHosts) {
  /** O(rows · cols + (rows + cols) · minipods). */
  public static MinipodSpreadTable of(Cluster cluster, Placement placement) {
    int minipods = cluster.minipods().size();
    var pp = new int[placement.rows()][minipods];
    var dp = new int[placement.cols()][minipods];
    for (int row = 0; row < placement.rows(); row++) {
      for (int col = 0; col < placement.cols(); col++) {
        int minipod = cluster.minipodOf(placement.host(row, col)).index();
        pp[row][minipod]++;
        dp[col][minipod]++;
      }
    }
    return new MinipodSpreadTable(pp, dp);
  }

  /** The objective that the table gives; the bound is taken over from the solver. */
  public PlacementObjective objective(
      double alpha, GroupUnit unit, double lowerBound, boolean provenOptimal) {
    int ppMost = most(ppHosts);
    int dpMost = most(dpHosts);
    int group = unit == GroupUnit.PP ? ppMost : dpMost;
    int used = 0;
    for (int minipod = 0; minipod < ppHosts[0].length; minipod++) {
      for (var row : ppHosts) {
        if (row[minipod] > 0) {
          used++;
          break;
        }
      }
    }
    return new PlacementObjective(
        used,
        group,
        alpha * used + (1 - alpha) * group,
        spread(dpMost),
        spread(ppMost),
        alpha * spread(dpMost) + (1 - alpha) * spread(ppMost),
        lowerBound,
        provenOptimal);
  }

  /** Minipods that a group touches. */
  public static int touched(int[] hostsByMinipod) {
    int count = 0;
    for (int hosts : hostsByMinipod) {
      if (hosts > 0) {
        count++;
      }
    }
    return count;
  }

  /** Eq. 3: 0 for a group in one minipod, else the minipods that it touches. */
  public static int spread(int touched) {
    return touched <= 1 ? 0 : touched;
  }

  private static int most(int[][] groups) {
    int most = 0;
    for (var group : groups) {
      most = Math.max(most, touched(group));
    }
    return most;
  }
}
