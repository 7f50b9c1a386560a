package io.heddle.model.result;

import io.heddle.model.cluster.TopologyDomains;
import io.heddle.model.kind.FileMember;
import java.util.BitSet;

/**
 * How far the groups of a placed job are spread over the domains of one level.
 *
 * @param dpSpread the largest spread (Eq. 3 of Arnold, over the domains) of a DP group
 * @param ppSpread the largest spread of a PP group
 * @param domains that hold at least one of its hosts
 * @param lowerBound no placement on these hosts that keeps what the job requires has a smaller
 *     alpha · dpSpread + (1 − alpha) · ppSpread, whatever it costs at other levels
 * @param provenOptimal whether the placement has that value
 */
public record LevelSpread(
    @FileMember(GroupSpread.FROM_0) int dpSpread,
    @FileMember(GroupSpread.FROM_0) int ppSpread,
    @FileMember(value = GroupSpread.FROM_1, min = 1) int domains,
    @FileMember(value = GroupSpread.AMOUNT, max = 1e15) double lowerBound,
    @FileMember("true or false") boolean provenOptimal) {
  private static final double EPSILON = 1e-9;

  /**
   * Recomputed from the hosts of a placement. O(hosts of the job).
   *
   * @param bound lower bound of the weighted spread at this level
   */
  public static LevelSpread of(
      TopologyDomains domains, TopologyDomains.Level level, Placement placement, double bound) {
    var all = new BitSet();
    var columns = new BitSet[placement.cols()];
    for (int col = 0; col < columns.length; col++) {
      columns[col] = new BitSet();
    }
    int inRow = 0;
    for (var hosts : placement.matrix()) {
      var row = new BitSet();
      for (int col = 0; col < columns.length; col++) {
        int domain = domains.domain(level, hosts.get(col));
        row.set(domain);
        columns[col].set(domain);
      }
      all.or(row);
      inRow = Math.max(inRow, row.cardinality());
    }
    int inColumn = 0;
    for (var column : columns) {
      inColumn = Math.max(inColumn, column.cardinality());
    }
    int dp = MinipodSpreadTable.spread(inColumn);
    int pp = MinipodSpreadTable.spread(inRow);
    return new LevelSpread(dp, pp, all.cardinality(), 0, false).withBound(placement.alpha(), bound);
  }

  /** With another bound of the weighted spread. */
  public LevelSpread withBound(double alpha, double bound) {
    double value = weighted(alpha);
    double safe = Math.min(bound, value);
    return new LevelSpread(dpSpread, ppSpread, domains, safe, value <= safe + EPSILON);
  }

  /** alpha · dpSpread + (1 − alpha) · ppSpread. */
  public double weighted(double alpha) {
    return alpha * dpSpread + (1 - alpha) * ppSpread;
  }
}
