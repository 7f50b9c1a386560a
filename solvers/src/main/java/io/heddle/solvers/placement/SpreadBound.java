package io.heddle.solvers.placement;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * Refutes pairs of largest spreads. A minipod that touches a rows and b columns holds at most
 * min(c, a·b) cells; the rows together touch at most R·P minipods, the columns at most C·Q. If even
 * the best choice of all (a, b) under these two budgets, relaxed by Lagrange multipliers, holds
 * fewer than R·C cells, no colouring touches P minipods a row and Q a column. Groups of one minipod
 * are decided exactly by counting.
 */
final class SpreadBound {
  private static final int ROUNDS = 16;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private final int rows;
  private final int cols;
  private final int[] capacities;
  private final double[][] options;
  private final int[] counts;

  /** A relaxation that holds fewer cells than this refutes. */
  private final double enough;

  SpreadBound(int[] capacities, int rows, int cols) {
    this.rows = rows;
    this.enough = (double) rows * cols - 1e-6;
    this.cols = cols;
    this.capacities = Arrays.stream(capacities).filter(each -> each > 0).toArray();
    var distinct = new TreeMap<Integer, Integer>();
    for (int capacity : this.capacities) {
      distinct.merge(Math.min(capacity, rows * cols), 1, Integer::sum);
    }
    options = new double[distinct.size()][];
    counts = new int[distinct.size()];
    int at = 0;
    for (Map.Entry<Integer, Integer> each : distinct.entrySet()) {
      options[at] = options(each.getKey());
      counts[at++] = each.getValue();
    }
  }

  /**
   * Triples rows, columns, cells: for every short side the long sides that just fill or fill up.
   */
  private double[] options(int capacity) {
    int shorter = Math.min(rows, cols);
    int longer = Math.max(rows, cols);
    var triples = new double[shorter * 6];
    int at = 0;
    for (int side = 1; side <= shorter; side++) {
      for (int other :
          new int[] {
            Math.min(longer, capacity / side), Math.min(longer, (capacity + side - 1) / side)
          }) {
        triples[at++] = rows <= cols ? side : other;
        triples[at++] = rows <= cols ? other : side;
        triples[at++] = Math.min(capacity, side * other);
      }
    }
    return triples;
  }

  /**
   * Whether no colouring exists whose rows touch at most {@code inRow} minipods and whose columns
   * at most {@code inColumn}. May say no although there is none, never the other way round.
   */
  boolean refutes(int inRow, int inColumn) {
    if (inRow == 1 || inColumn == 1) {
      int size = inRow == 1 ? cols : rows;
      int groups = inRow == 1 ? rows : cols;
      int limit = inRow == 1 ? inColumn : inRow;
      if (inRow == 1 && inColumn == 1) {
        return Arrays.stream(capacities).noneMatch(each -> each >= rows * cols);
      }
      return wholeMinipods(groups, size) > limit;
    }
    return minimum(inRow, inColumn) < enough;
  }

  /** The fewest minipods that hold so many groups whole, or a very large number. */
  private int wholeMinipods(int groups, int size) {
    var whole = Arrays.stream(capacities).map(each -> each / size).sorted().toArray();
    int held = 0;
    int used = 0;
    while (held < groups) {
      if (used == whole.length) {
        return Integer.MAX_VALUE;
      }
      held += whole[whole.length - 1 - used++];
    }
    return used;
  }

  /** The Lagrangian is convex in both multipliers: golden sections, one within the other. */
  private double minimum(int inRow, int inColumn) {
    return least(
        cols,
        rowPrice -> least(rows, columnPrice -> lagrangian(rowPrice, columnPrice, inRow, inColumn)));
  }

  /**
   * The least value of a convex function of a price from 0 on, or the first that refutes. A section
   * has one of its two prices from the section before.
   */
  private double least(double highest, DoubleUnaryOperator value) {
    double from = 0;
    double to = highest;
    double one = to - GOLDEN * (to - from);
    double two = from + GOLDEN * (to - from);
    double atOne = value.applyAsDouble(one);
    double atTwo = value.applyAsDouble(two);
    for (int round = 0; round < ROUNDS && Math.min(atOne, atTwo) >= enough; round++) {
      if (atOne <= atTwo) {
        to = two;
        two = one;
        atTwo = atOne;
        one = to - GOLDEN * (to - from);
        atOne = value.applyAsDouble(one);
      } else {
        from = one;
        one = two;
        atOne = atTwo;
        two = from + GOLDEN * (to - from);
        atTwo = value.applyAsDouble(two);
      }
    }
    return Math.min(atOne, atTwo);
  }

  /** An upper bound on the cells that can be held, whatever the prices. */
  private double lagrangian(double rowPrice, double columnPrice, int inRow, int inColumn) {
    double value = rowPrice * rows * inRow + columnPrice * cols * inColumn;
    for (int i = 0; i < options.length; i++) {
      var triples = options[i];
      double best = 0;
      for (int at = 0; at < triples.length; at += 3) {
        best =
            Math.max(
                best, triples[at + 2] - rowPrice * triples[at] - columnPrice * triples[at + 1]);
      }
      value += counts[i] * best;
    }
    return value;
  }
}
