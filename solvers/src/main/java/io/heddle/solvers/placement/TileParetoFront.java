package io.heddle.solvers.placement;

import io.heddle.model.result.MinipodSpreadTable;
import io.heddle.solvers.SolverTermination;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Non-dominated colourings of the matrix: for each number of minipods that a column touches, the
 * fewest that a row needs, found by construction and search, beside the fewest that are not
 * refuted. Depends on capacities and shape alone, so one front serves every α.
 */
final class TileParetoFront {
  /** A colouring with the most minipods that its columns and rows touch. */
  record Tiling(int inColumn, int inRow, int used, MinipodGrid grid) {
    static Tiling of(MinipodGrid grid) {
      var touches = grid.touches();
      return new Tiling(touches.inColumn(), touches.inRow(), touches.used(), grid);
    }
  }

  private final int[] capacities;
  private final int rows;
  private final int cols;
  private final @Nullable Tiling[] best;
  private final int[] least;

  private TileParetoFront(int[] capacities, int rows, int cols) {
    this.capacities = capacities;
    this.rows = rows;
    this.cols = cols;
    int most = (int) Arrays.stream(capacities).filter(each -> each > 0).count();
    best = new Tiling[Math.min(most, rows) + 1];
    least = new int[best.length];
  }

  /** What construction and bound say. */
  static TileParetoFront of(int[] capacities, int rows, int cols) {
    var front = constructed(capacities, rows, cols);
    front.bound();
    return front;
  }

  /** What construction says, without a bound. */
  static TileParetoFront constructed(int[] capacities, int rows, int cols) {
    var front = new TileParetoFront(capacities, rows, cols);
    for (var grid : TileColoringConstructions.all(capacities, rows, cols)) {
      front.offer(Tiling.of(grid));
    }
    return front;
  }

  /** What the bound says, without a colouring. */
  static TileParetoFront counted(int[] capacities, int rows, int cols) {
    var front = new TileParetoFront(capacities, rows, cols);
    front.bound();
    return front;
  }

  /**
   * Builds the front and settles all of it.
   *
   * @param effort search steps to settle what construction and bound leave open
   */
  static TileParetoFront of(
      int[] capacities, int rows, int cols, long effort, SolverTermination termination) {
    return of(capacities, rows, cols).settled(effort, termination);
  }

  /** Another front that knows more, as far as the effort goes. */
  TileParetoFront settled(long effort, SolverTermination termination) {
    var front = copy();
    front.settle(new SpreadFeasibility(capacities, rows, cols, effort, termination));
    return front;
  }

  /** What is learnt there does not come here. */
  TileParetoFront copy() {
    var copy = new TileParetoFront(capacities, rows, cols);
    System.arraycopy(best, 0, copy.best, 0, best.length);
    System.arraycopy(least, 0, copy.least, 0, least.length);
    return copy;
  }

  /** Takes a colouring into the front if nothing there is as good. */
  private void offer(Tiling tiling) {
    for (int inColumn = tiling.inColumn(); inColumn < best.length; inColumn++) {
      var known = best[inColumn];
      if (known == null
          || tiling.inRow() < known.inRow()
          || tiling.inRow() == known.inRow() && tiling.used() < known.used()) {
        best[inColumn] = tiling;
      }
    }
  }

  /** least[Q] = the fewest minipods a row that are not refuted with Q a column: a falling stair. */
  private void bound() {
    var bound = new SpreadBound(capacities, rows, cols);
    int most = 1 + Math.min(cols, (int) Arrays.stream(capacities).filter(each -> each > 0).count());
    least[0] = most;
    int last = best.length - 1;
    if (last > 0) {
      least[last] = least(bound, last, 1, most);
      stair(bound, 0, last);
    }
  }

  /** The steps between two known ones; none where both are equally high. */
  private void stair(SpreadBound bound, int from, int to) {
    if (least[from] == least[to]) {
      Arrays.fill(least, from + 1, to, least[to]);
    } else if (to - from > 1) {
      int middle = (from + to) / 2;
      least[middle] = least(bound, middle, least[to], least[from]);
      stair(bound, from, middle);
      stair(bound, middle, to);
    }
  }

  /** By halving, at least the first number and at most the second, below which all is refuted. */
  private static int least(SpreadBound bound, int inColumn, int from, int to) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) / 2;
      if (bound.refutes(middle, inColumn)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** From wide columns to narrow ones. */
  private void settle(SpreadFeasibility questions) {
    for (int inColumn = best.length - 1; inColumn >= 1; inColumn--) {
      int column = inColumn;
      boolean open = true;
      while (open && least[column] < rowsTouched(column)) {
        open =
            learn(column, least[column], questions.decide(least[column], column))
                || least[column] < rowsTouched(column)
                    && learn(
                        column,
                        rowsTouched(column) - 1,
                        questions.improve(rowsTouched(column) - 1, column))
                || least[column] < rowsTouched(column)
                    && learn(column, least[column], questions.glance(least[column], column));
      }
    }
  }

  /** Whether the verdict was news. */
  boolean learn(int inColumn, int inRow, SpreadFeasibility.Verdict verdict) {
    switch (verdict) {
      case SpreadFeasibility.Verdict.Possible(var grid) -> offer(Tiling.of(grid));
      case SpreadFeasibility.Verdict.Impossible _ -> {
        for (int narrower = inColumn; narrower >= 1 && least[narrower] <= inRow; narrower--) {
          least[narrower] = inRow + 1;
        }
      }
      case SpreadFeasibility.Verdict.Open _ -> {
        return false;
      }
    }
    return true;
  }

  /** The fewest minipods a row with so many a column that are known to be possible. */
  int rowsTouched(int inColumn) {
    var known = best[inColumn];
    return known == null ? least[0] : known.inRow();
  }

  /** The colourings that are not dominated, by rising column touches. */
  List<Tiling> tilings() {
    var result = new ArrayList<Tiling>();
    for (int inColumn = 1; inColumn < best.length; inColumn++) {
      var tiling = best[inColumn];
      if (tiling != null && tiling.inColumn() == inColumn) {
        result.add(tiling);
      }
    }
    return result;
  }

  /** No colouring has a smaller α·D(columns) + β·D(rows). */
  double lowerBound(double alpha) {
    return lowerBound(alpha, Integer.MAX_VALUE, Integer.MAX_VALUE);
  }

  /** No colouring whose columns and rows touch so few minipods has a smaller one. */
  double lowerBound(double alpha, int mostInColumn, int mostInRow) {
    double bound = Double.POSITIVE_INFINITY;
    for (int inColumn = 1; inColumn < best.length && inColumn <= mostInColumn; inColumn++) {
      if (least[inColumn] < least[0] && least[inColumn] <= mostInRow) {
        bound = Math.min(bound, PlacementBuilder.weightedSpread(alpha, inColumn, least[inColumn]));
      }
    }
    return bound;
  }

  /** The fewest minipods a row that are not refuted with so many a column. */
  int leastInRow(int inColumn) {
    return least[inColumn];
  }

  /** Beyond the most minipods that any column can touch. */
  int end() {
    return best.length;
  }

  /** The smallest α·D(columns) + β·D(rows) of the colourings. */
  double value(double alpha) {
    return value(alpha, Integer.MAX_VALUE, Integer.MAX_VALUE);
  }

  /** The smallest of those whose columns and rows touch so few minipods; infinite if none does. */
  double value(double alpha, int mostInColumn, int mostInRow) {
    double value = Double.POSITIVE_INFINITY;
    for (var tiling : best) {
      if (tiling != null && tiling.inColumn() <= mostInColumn && tiling.inRow() <= mostInRow) {
        value =
            Math.min(
                value, PlacementBuilder.weightedSpread(alpha, tiling.inColumn(), tiling.inRow()));
      }
    }
    return value;
  }

  /** Whether the spreads of the front cannot be improved, whatever α. */
  boolean isExact() {
    for (int inColumn = 1; inColumn < best.length; inColumn++) {
      var tiling = best[inColumn];
      boolean possible = least[inColumn] < least[0];
      if (possible
          && (tiling == null
              || MinipodSpreadTable.spread(tiling.inRow())
                  > MinipodSpreadTable.spread(least[inColumn]))) {
        return false;
      }
    }
    return true;
  }
}
