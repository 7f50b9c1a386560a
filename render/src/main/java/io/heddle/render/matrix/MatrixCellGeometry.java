package io.heddle.render.matrix;

import io.heddle.render.MatrixCell;
import org.jspecify.annotations.Nullable;

/**
 * Where cells lie: PP groups from left to right, pipeline stages from top to bottom.
 *
 * @param left x of the first visible column of cells
 * @param top y of the first stage
 * @param cellWidth width of a cell with its gap
 * @param cellHeight height of a cell with its gap
 * @param scroll how far the cells are scrolled to the left
 * @param plotWidth width in which cells are seen
 */
record MatrixCellGeometry(
    int rows,
    int cols,
    double left,
    double top,
    double cellWidth,
    double cellHeight,
    double scroll,
    double plotWidth) {
  static final double LABELS = 64;
  static final double HEAD = 44;
  static final double LANE = 15;
  static final double FOOT = 10;
  static final double LEGEND = 176;
  private static final double WIDEST = 46;
  private static final double TALLEST = 30;

  /** Without lanes of groups. */
  static MatrixCellGeometry fit(
      int rows, int cols, double width, double height, double zoom, double wantedScroll) {
    return fit(rows, cols, 0, width, height, zoom, wantedScroll);
  }

  /**
   * Fits the matrix into the space, then widens the cells by the zoom factor.
   *
   * @param lanes over the cells
   */
  static MatrixCellGeometry fit(
      int rows,
      int cols,
      int lanes,
      double width,
      double height,
      double zoom,
      double wantedScroll) {
    double head = HEAD + lanes * LANE;
    double plot = Math.max(40, width - LABELS - LEGEND - 12);
    double fitted = Math.min(WIDEST, plot / rows);
    double cellWidth = Math.min(Math.max(WIDEST, fitted), fitted * zoom);
    double cellHeight = Math.min(TALLEST, Math.max(1, (height - head - FOOT) / cols));
    double scroll = Math.clamp(wantedScroll, 0, Math.max(0, rows * cellWidth - plot));
    return new MatrixCellGeometry(
        rows, cols, LABELS, head, cellWidth, cellHeight, scroll, Math.min(plot, rows * cellWidth));
  }

  double x(int row) {
    return left + row * cellWidth - scroll;
  }

  double y(int col) {
    return top + col * cellHeight;
  }

  double bottom() {
    return y(cols);
  }

  int firstRow() {
    return Math.max(0, (int) Math.floor(scroll / cellWidth));
  }

  int lastRow() {
    return Math.min(rows - 1, (int) Math.floor((scroll + plotWidth - 0.001) / cellWidth));
  }

  @Nullable MatrixCell at(double x, double y) {
    if (x < left || x >= left + plotWidth || y < top || y >= bottom()) {
      return null;
    }
    int row = (int) ((x - left + scroll) / cellWidth);
    int col = (int) ((y - top) / cellHeight);
    return row < rows && col < cols ? new MatrixCell(row, col) : null;
  }
}
