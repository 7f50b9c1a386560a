package io.heddle.solvers.placement;

import java.util.Arrays;

/**
 * Prices of hosts that show that no rows can be coloured: a row takes a host of each column from a
 * minipod that this column touches, from P minipods at most. If even the cheapest row costs more
 * than a fair share of what all free hosts are worth, the hosts do not suffice, whatever the rows.
 * That is the dual of the linear relaxation, so prices exist wherever that has no answer; they are
 * sought by subgradient steps, as Held and Karp do. A column whose minipods are not chosen yet
 * takes the cheapest host of the row, or, if that says more, each such column takes the cheapest
 * set of minipods that hold it.
 */
final class HostPriceBound {
  private static final double TOLERANCE = 1e-9;
  private static final double OVERSHOOT = 1.5;
  private static final double FIRST_STEP = 0.05;
  private static final double SHORTER = 0.2;

  private final int[] capacities;
  private final int rows;
  private final int cols;
  private final int inRow;
  private final int[] sets;
  private final int[] taken;
  private final int[] cheapest;
  private final double[] slack;

  /** What the search for the cheapest row works on. */
  private int[] chosen = {};

  private int fixed;
  private double[] prices = {};
  private double cost;
  private boolean withRest;
  private int cheapestHost;
  private long steps;

  /**
   * @param sets what a column may touch, bit by bit
   */
  HostPriceBound(int[] capacities, int rows, int cols, int inRow, int[] sets) {
    this.capacities = capacities;
    this.rows = rows;
    this.cols = cols;
    this.inRow = inRow;
    this.sets = sets;
    taken = new int[capacities.length];
    cheapest = new int[capacities.length];
    slack = new double[capacities.length];
  }

  /** Choices that were looked at so far, over all questions. */
  long steps() {
    return steps;
  }

  /**
   * Whether columns that touch these minipods leave no way to colour the rows. False says nothing.
   *
   * @param touched sets of the first columns
   * @param count of these
   * @param guess of the prices, which it betters; the largest is 1
   */
  boolean refute(int[] touched, int count, double[] guess, int most) {
    chosen = touched;
    fixed = count;
    prices = guess;
    for (int round = 0; round < most; round++) {
      double worth = 0;
      cheapestHost = 0;
      for (int j = 0; j < capacities.length; j++) {
        worth += prices[j] * capacities[j];
        cheapestHost = prices[j] < prices[cheapestHost] ? j : cheapestHost;
      }
      if (demand() > worth * (1 + TOLERANCE) + TOLERANCE) {
        return true;
      }
      step(round);
    }
    return false;
  }

  /** What colouring costs at least; the hosts that it would take beyond the free ones are kept. */
  private double demand() {
    double byRows = rows * cheapestRow(true);
    if (byRows == Double.POSITIVE_INFINITY) {
      return byRows;
    }
    for (int j = 0; j < slack.length; j++) {
      slack[j] = (double) rows * cheapest[j] - capacities[j];
    }
    if (fixed == cols) {
      return byRows;
    }
    double own = rows * cheapestRow(false);
    int column = cheapestColumn();
    double byColumns = own + (cols - fixed) * fill(column, false);
    if (byColumns <= byRows) {
      return byRows;
    }
    for (int j = 0; j < slack.length; j++) {
      slack[j] = (double) rows * cheapest[j] - capacities[j];
    }
    fill(column, true);
    return byColumns;
  }

  /** Of the columns whose sets are chosen, and of the rest of the row if wanted. */
  private double cheapestRow(boolean rest) {
    withRest = rest && fixed < cols;
    cost = Double.POSITIVE_INFINITY;
    Arrays.fill(taken, 0);
    take(0, 0, 0);
    return cost;
  }

  private void take(int column, int row, double soFar) {
    steps++;
    if (soFar >= cost) {
      return;
    }
    boolean full = Integer.bitCount(row) == inRow;
    if (column == fixed) {
      complete(row, full, soFar);
      return;
    }
    for (int open = full ? chosen[column] & row : chosen[column]; open != 0; open &= open - 1) {
      int minipod = Integer.numberOfTrailingZeros(open);
      taken[minipod]++;
      take(column + 1, row | 1 << minipod, soFar + prices[minipod]);
      taken[minipod]--;
    }
  }

  private void complete(int row, boolean full, double soFar) {
    int filler = cheapestHost;
    if (full) {
      filler = Integer.numberOfTrailingZeros(row);
      for (int rest = row; rest != 0; rest &= rest - 1) {
        int minipod = Integer.numberOfTrailingZeros(rest);
        filler = prices[minipod] < prices[filler] ? minipod : filler;
      }
    }
    int open = withRest ? cols - fixed : 0;
    double all = soFar + open * prices[filler];
    if (all < cost) {
      cost = all;
      System.arraycopy(taken, 0, cheapest, 0, taken.length);
      cheapest[filler] += open;
    }
  }

  private int cheapestColumn() {
    steps += sets.length;
    int best = sets[0];
    double least = Double.POSITIVE_INFINITY;
    for (int set : sets) {
      double price = fill(set, false);
      if (price < least) {
        least = price;
        best = set;
      }
    }
    return best;
  }

  /** What a column costs in these minipods, the cheapest first. */
  private double fill(int set, boolean keep) {
    double price = 0;
    int need = rows;
    for (int open = set; need > 0 && open != 0; ) {
      int next = Integer.numberOfTrailingZeros(open);
      for (int rest = open; rest != 0; rest &= rest - 1) {
        int minipod = Integer.numberOfTrailingZeros(rest);
        next = prices[minipod] < prices[next] ? minipod : next;
      }
      open &= ~(1 << next);
      int hosts = Math.min(need, capacities[next]);
      price += hosts * prices[next];
      need -= hosts;
      if (keep) {
        slack[next] += (double) (cols - fixed) * hosts;
      }
    }
    return price;
  }

  /** Dearer where too many hosts are taken, cheaper where hosts are left. */
  private void step(int round) {
    double missing = 0;
    double length = 0;
    double size = 0;
    for (int j = 0; j < prices.length; j++) {
      missing -= prices[j] * slack[j];
      length += slack[j] * slack[j];
      size += prices[j] * prices[j];
    }
    double step =
        Math.max(
            OVERSHOOT * missing, FIRST_STEP * Math.sqrt(length * size) / (1 + SHORTER * round));
    double dearest = 0;
    for (int j = 0; j < prices.length; j++) {
      prices[j] = Math.max(0, prices[j] + (length == 0 ? 0 : step / length * slack[j]));
      dearest = Math.max(dearest, prices[j]);
    }
    for (int j = 0; j < prices.length; j++) {
      prices[j] = dearest == 0 ? 1 : prices[j] / dearest;
    }
  }
}
