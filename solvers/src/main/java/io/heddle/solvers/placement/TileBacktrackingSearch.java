package io.heddle.solvers.placement;

import io.heddle.solvers.SolverTermination;
import org.jspecify.annotations.Nullable;

/**
 * Decides by backtracking whether a colouring exists whose rows touch at most P minipods and whose
 * columns at most Q, for up to 64 minipods and 600 cells. Minipods of equal capacity that are still
 * untouched are alike, so only the first of them is tried. Exponential; gives up after a number of
 * steps.
 */
final class TileBacktrackingSearch {
  private static final int MOST_CELLS = 600;

  private final int[] left;
  private final int[] capacities;
  private final int inRow;
  private final int inColumn;
  private final long limit;
  private final SolverTermination termination;
  private final MinipodGrid grid;
  private final long[] columns;
  private final Integer[] order;
  private long used;
  private long steps;
  private boolean stopped;

  TileBacktrackingSearch(
      int[] capacities,
      int rows,
      int cols,
      int inRow,
      int inColumn,
      long limit,
      SolverTermination termination) {
    this.capacities = capacities;
    this.left = capacities.clone();
    this.inRow = inRow;
    this.inColumn = inColumn;
    this.limit = limit;
    this.termination = termination;
    this.grid = new MinipodGrid(rows, cols);
    this.columns = new long[cols];
    this.order = FirstFitOrders.largestFirst(capacities).toArray(Integer[]::new);
  }

  /** A colouring, or null if there is none or it was not found in time. */
  @Nullable MinipodGrid run() {
    if (order.length > 64 || grid.rows() * grid.cols() > MOST_CELLS) {
      stopped = true;
      return null;
    }
    return cell(0, 0) ? grid : null;
  }

  long steps() {
    return Math.max(1, steps);
  }

  /** Whether a null answer is a proof. */
  boolean isExhausted() {
    return !stopped;
  }

  private boolean cell(int at, long row) {
    if (++steps > limit || (steps & 1023) == 0 && termination.isReached()) {
      stopped = true;
      return false;
    }
    int cols = grid.cols();
    if (at == grid.rows() * cols) {
      return true;
    }
    int col = at % cols;
    long inThisRow = col == 0 ? 0 : row;
    boolean rowFull = Long.bitCount(inThisRow) == inRow;
    boolean columnFull = Long.bitCount(columns[col]) == inColumn;
    if (rowFull && reachable(inThisRow) < cols - col) {
      return false;
    }
    for (int i = 0; i < order.length && !stopped; i++) {
      long bit = 1L << i;
      int minipod = order[i];
      if (left[minipod] == 0
          || rowFull && (inThisRow & bit) == 0
          || columnFull && (columns[col] & bit) == 0
          || hasUntouchedTwin(i)) {
        continue;
      }
      long columnBefore = columns[col];
      long usedBefore = used;
      left[minipod]--;
      columns[col] |= bit;
      used |= bit;
      grid.cells()[at / cols][col] = minipod;
      if (cell(at + 1, inThisRow | bit)) {
        return true;
      }
      left[minipod]++;
      columns[col] = columnBefore;
      used = usedBefore;
    }
    return false;
  }

  /** Hosts that the minipods of a full row have left. */
  private int reachable(long row) {
    int sum = 0;
    for (long bits = row; bits != 0; bits &= bits - 1) {
      sum += left[order[Long.numberOfTrailingZeros(bits)]];
    }
    return sum;
  }

  /** Whether an earlier minipod of the same capacity is as untouched as this one. */
  private boolean hasUntouchedTwin(int i) {
    return (used & 1L << i) == 0
        && i > 0
        && (used & 1L << (i - 1)) == 0
        && capacities[order[i]] == capacities[order[i - 1]];
  }
}
