package io.heddle.render.pareto;

import io.heddle.render.Steps;
import java.util.List;

/** Axes from zero to a round number above the largest value, with whole-numbered ticks. */
record ParetoGeometry(
    double left,
    double top,
    double width,
    double height,
    int maxX,
    int maxY,
    int stepX,
    int stepY) {
  static ParetoGeometry fit(List<ParetoPoint> points, double width, double height) {
    double x = points.stream().mapToDouble(ParetoPoint::dpSpan).max().orElse(1);
    double y = points.stream().mapToDouble(ParetoPoint::ppSpan).max().orElse(1);
    double plotWidth = Math.max(20, width - 64 - 150);
    double plotHeight = Math.max(20, height - 26 - 46);
    int stepX = Steps.atLeast(x / Math.max(1, plotWidth / 48));
    int stepY = Steps.atLeast(y / Math.max(1, plotHeight / 26));
    return new ParetoGeometry(
        64, 26, plotWidth, plotHeight, above(x, stepX), above(y, stepY), stepX, stepY);
  }

  private static int above(double largest, int step) {
    return ((int) (largest / step) + 1) * step;
  }

  double x(double dpSpan) {
    return left + dpSpan / maxX * width;
  }

  double y(double ppSpan) {
    return top + height - ppSpan / maxY * height;
  }

  double bottom() {
    return top + height;
  }
}
