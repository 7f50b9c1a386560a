package io.heddle.render.gantt;

import io.heddle.render.gantt.JobGanttChart.Row;
import io.heddle.render.view.TimeAxisScale;

/**
 * Where time and rows lie.
 *
 * @param scrolled how many units of the rows are hidden above
 * @param rowHeight of a row with its gap
 * @param from the first second that is shown
 * @param seconds as many are shown
 */
record GanttChartGeometry(
    double left,
    double top,
    double width,
    double height,
    double rowHeight,
    double scrolled,
    double from,
    double seconds)
    implements TimeAxisScale {
  static final double RIGHT = 16;
  static final double TOP = 10;
  static final double BELOW = 34;
  static final double LOWEST_ROW = 4;
  static final double HIGHEST_ROW = 64;
  private static final double USUAL_ROW = 32;

  /** Of as many rows as fit, but none lower than the lowest. */
  static double usualRow(int rows, double height, double lowest) {
    return Math.clamp(room(height) / Math.max(1, rows), lowest, USUAL_ROW);
  }

  static double room(double height) {
    return Math.max(10, height - TOP - BELOW);
  }

  double y(int row) {
    return top + row * rowHeight - scrolled;
  }

  /** The height of what is painted of a row. */
  double thick() {
    return rowHeight - (rowHeight > 6 ? 2 : rowHeight > 3 ? 1 : 0);
  }

  /** The row at this height; −1: none. */
  int rowAt(double y, int rows) {
    int row = (int) Math.floor((y - top + scrolled) / rowHeight);
    return y >= top && y < top + height && row >= 0 && row < rows ? row : -1;
  }

  /** The lane of a row at this height. */
  int laneAt(double y, int row, Row of) {
    return Math.clamp((int) ((y - y(row)) / thick() * of.lanes()), 0, of.lanes() - 1);
  }

  int firstRow() {
    return Math.max(0, (int) Math.floor(scrolled / rowHeight));
  }

  int lastRow(int rows) {
    return Math.min(rows - 1, (int) Math.floor((scrolled + height) / rowHeight));
  }

  double bottom() {
    return top + height;
  }
}
