package io.heddle.render.rows;

import io.heddle.render.rows.StudyRowAxis.Reach;

/** Where the axes of a scatter plot lie, and its points. */
record ScatterPlotGeometry(
    StudyRowAxis x,
    StudyRowAxis y,
    Reach reachX,
    Reach reachY,
    double left,
    double top,
    double width,
    double height) {
  private static final double LEFT = 92;
  private static final double RIGHT = 26;
  private static final double TOP = 18;
  private static final double BOTTOM = 50;

  /** Points keep that far from the axes. */
  private static final double PAD = 10;

  static ScatterPlotGeometry fit(StudyRowAxis x, StudyRowAxis y, double width, double height) {
    return new ScatterPlotGeometry(
        x,
        y,
        x.reach(),
        y.reach(),
        LEFT,
        TOP,
        Math.max(20, width - LEFT - RIGHT),
        Math.max(20, height - TOP - BOTTOM));
  }

  double bottom() {
    return top + height;
  }

  double px(int row) {
    return atX(x.values()[row]);
  }

  double py(int row) {
    return atY(y.values()[row]);
  }

  double atX(double value) {
    return left + PAD + reachX.share(value) * (width - 2 * PAD);
  }

  double atY(double value) {
    return bottom() - PAD - reachY.share(value) * (height - 2 * PAD);
  }

  double valueX(double px) {
    return reachX.value((px - left - PAD) / (width - 2 * PAD));
  }

  double valueY(double py) {
    return reachY.value((bottom() - PAD - py) / (height - 2 * PAD));
  }
}
