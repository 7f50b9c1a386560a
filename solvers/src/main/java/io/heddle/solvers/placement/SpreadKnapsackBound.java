package io.heddle.solvers.placement;

import java.util.Arrays;

/**
 * Refutes pairs of largest spreads by an exact knapsack: a minipod that touches a rows and b
 * columns holds at most min(c, a·b) cells, the rows together touch at most R·P minipods, the
 * columns at most C·Q. Whole numbers leave less room than the multipliers of {@link SpreadBound},
 * at the price of a table: O(minipods · R·P · C·Q · choices), so it declines when that is too much.
 */
final class SpreadKnapsackBound {
  private static final long MOST_STEPS = 12_000_000;

  private final int[] capacities;
  private final int rows;
  private final int cols;

  SpreadKnapsackBound(int[] capacities, int rows, int cols) {
    this.capacities = Arrays.stream(capacities).filter(each -> each > 0).toArray();
    this.rows = rows;
    this.cols = cols;
  }

  /** As {@link SpreadBound#refutes}. */
  boolean refutes(int inRow, int inColumn) {
    int rowTouches = rows * Math.min(inRow, capacities.length);
    int columnTouches = cols * Math.min(inColumn, capacities.length);
    long states = (rowTouches + 1L) * (columnTouches + 1L);
    long choices = 0;
    for (int capacity : capacities) {
      for (int b = 1; b <= cols; b++) {
        choices += Math.min(rows, (capacity + b - 1) / b);
      }
    }
    if (states * choices > MOST_STEPS) {
      return false;
    }
    var held = new int[columnTouches + 1][rowTouches + 1];
    for (int capacity : capacities) {
      add(held, capacity);
    }
    return held[columnTouches][rowTouches] < rows * cols;
  }

  /** held[B][A] = most cells with at most B column touches and A row touches so far. */
  private void add(int[][] held, int capacity) {
    for (int columns = held.length - 1; columns >= 1; columns--) {
      var target = held[columns];
      // Downward, so that each entry still sees the table without this minipod.
      for (int touched = target.length - 1; touched >= 1; touched--) {
        int best = target[touched];
        for (int b = Math.min(cols, columns); b >= 1; b--) {
          var source = held[columns - b];
          int most = Math.min(Math.min(rows, (capacity + b - 1) / b), touched);
          for (int a = 1; a <= most; a++) {
            best = Math.max(best, source[touched - a] + Math.min(capacity, a * b));
          }
        }
        target[touched] = best;
      }
    }
  }
}
