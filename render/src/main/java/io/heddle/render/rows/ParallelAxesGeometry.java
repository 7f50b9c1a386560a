package io.heddle.render.rows;

import io.heddle.render.rows.StudyRowAxis.Reach;
import java.util.List;

/** Where parallel axes stand. */
record ParallelAxesGeometry(
    List<Reach> reaches,
    double left,
    double top,
    double gap,
    double high,
    double width,
    double height) {
  private static final double SIDE = 70;
  private static final double TOP = 70;
  private static final double BOTTOM = 30;

  static ParallelAxesGeometry fit(List<StudyRowAxis> axes, double width, double height) {
    return new ParallelAxesGeometry(
        axes.stream().map(StudyRowAxis::reach).toList(),
        SIDE,
        TOP,
        Math.max(10, (width - 2 * SIDE) / Math.max(1, axes.size() - 1)),
        Math.max(20, height - TOP - BOTTOM),
        width,
        height);
  }

  boolean isFor(double newWidth, double newHeight) {
    return width == newWidth && height == newHeight;
  }

  double bottom() {
    return top + high;
  }

  double x(int axis) {
    return left + axis * gap;
  }

  double y(int axis, double value) {
    return bottom() - reaches.get(axis).share(value) * high;
  }

  double value(int axis, double y) {
    return reaches.get(axis).value(Math.clamp((bottom() - y) / high, 0, 1));
  }
}
