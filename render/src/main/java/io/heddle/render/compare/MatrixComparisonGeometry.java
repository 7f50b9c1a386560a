package io.heddle.render.compare;

import io.heddle.render.MatrixCell;
import io.heddle.render.compare.MatrixComparisonView.Place;
import org.jspecify.annotations.Nullable;

/**
 * Where the matrices stand: as many beside each other as makes their cells largest.
 *
 * @param across matrices beside each other
 * @param panelWidth width of one with its margin
 * @param panelHeight height of one with its head
 * @param cellWidth width of a cell with its gap
 * @param cellHeight height of a cell with its gap
 */
record MatrixComparisonGeometry(
    int runs,
    int rows,
    int cols,
    int across,
    double panelWidth,
    double panelHeight,
    double cellWidth,
    double cellHeight) {
  static final double LEFT = 12;
  static final double TOP = 6;
  static final double HEAD = 36;
  static final double FOOT = 24;
  private static final double MARGIN = 20;
  private static final double WIDEST = 40;
  private static final double TALLEST = 22;

  static MatrixComparisonGeometry fit(int runs, int rows, int cols, double width, double height) {
    MatrixComparisonGeometry best = null;
    for (int across = 1; across <= runs; across++) {
      int down = (runs + across - 1) / across;
      double panelWidth = (width - 2 * LEFT) / across;
      double panelHeight = (height - TOP - FOOT) / down;
      double cellWidth = Math.min(WIDEST, (panelWidth - MARGIN) / rows);
      double cellHeight = Math.min(TALLEST, (panelHeight - HEAD - 8) / cols);
      var now =
          new MatrixComparisonGeometry(
              runs,
              rows,
              cols,
              across,
              panelWidth,
              panelHeight,
              Math.max(0.2, cellWidth),
              Math.max(1, cellHeight));
      if (best == null || now.legibility() > best.legibility()) {
        best = now;
      }
    }
    return best == null
        ? new MatrixComparisonGeometry(0, rows, cols, 1, width, height, 1, 1)
        : best;
  }

  /** Cells are read by their smaller side. */
  private double legibility() {
    return Math.min(cellWidth, cellHeight) + 0.01 * Math.max(cellWidth, cellHeight);
  }

  double left(int run) {
    return LEFT + run % across * panelWidth;
  }

  double top(int run) {
    return TOP + Math.floorDiv(run, across) * panelHeight;
  }

  double x(int run, int row) {
    return left(run) + row * cellWidth;
  }

  double y(int run, int col) {
    return top(run) + HEAD + col * cellHeight;
  }

  @Nullable Place at(double x, double y) {
    for (int run = 0; run < runs; run++) {
      double row = (x - left(run)) / cellWidth;
      double col = (y - top(run) - HEAD) / cellHeight;
      if (row >= 0 && row < rows && col >= 0 && col < cols) {
        return new Place(run, new MatrixCell((int) row, (int) col));
      }
    }
    return null;
  }
}
