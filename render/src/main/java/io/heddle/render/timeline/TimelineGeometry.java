package io.heddle.render.timeline;

/**
 * Where the time of a pipeline lies: which seconds are shown, and how high a stage is.
 *
 * @param from the first second that is shown
 * @param seconds as many are shown
 */
record TimelineGeometry(
    double left, double top, double width, double step, double thick, double from, double seconds) {
  static final double LEFT = 64;
  static final double RIGHT = 14;
  static final double TOP = 8;
  static final double BELOW = 46;
  private static final double LARGEST_STEP = 52;
  private static final double SMALLEST_STEP = 4;

  static TimelineGeometry fit(
      int stages, double width, double height, double from, double seconds) {
    double room = Math.max(10, height - TOP - BELOW);
    double step = Math.max(SMALLEST_STEP, Math.min(LARGEST_STEP, room / stages));
    return new TimelineGeometry(
        LEFT,
        TOP,
        Math.max(20, width - LEFT - RIGHT),
        step,
        Math.max(3, step * 0.78),
        from,
        seconds);
  }

  double x(double second) {
    return left + (second - from) / seconds * width;
  }

  double secondAt(double x) {
    return from + (x - left) / width * seconds;
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
