package io.heddle.render.timeline;

import io.heddle.render.surface.LegendKey;
import io.heddle.render.view.TimeAxisScale;

/**
 * Where the time of a pipeline lies: which seconds are shown, and how high a stage is.
 *
 * @param from the first second that is shown
 * @param seconds as many are shown
 */
record PipelineTimelineGeometry(
    double left, double top, double width, double step, double thick, double from, double seconds)
    implements TimeAxisScale {
  static final double LEFT = 64;
  static final double RIGHT = 14;
  static final double TOP = 8;

  /** For the axis and the first line of the legend. */
  static final double BELOW = 46;

  private static final double LARGEST_STEP = 52;
  private static final double SMALLEST_STEP = 4;

  /**
   * @param legend lines of it
   */
  static PipelineTimelineGeometry fit(
      int stages, int legend, double width, double height, double from, double seconds) {
    double room = Math.max(10, height - TOP - BELOW - LegendKey.LINE * (legend - 1));
    double step = Math.max(SMALLEST_STEP, Math.min(LARGEST_STEP, room / stages));
    return new PipelineTimelineGeometry(
        LEFT,
        TOP,
        Math.max(20, width - LEFT - RIGHT),
        step,
        Math.max(3, step * 0.78),
        from,
        seconds);
  }

  double y(int stage) {
    return top + stage * step;
  }

  int stageAt(double y, int stages) {
    int stage = (int) Math.floor((y - top) / step);
    return stage >= 0 && stage < stages ? stage : -1;
  }

  double bottom(int stages) {
    return top + stages * step;
  }
}
