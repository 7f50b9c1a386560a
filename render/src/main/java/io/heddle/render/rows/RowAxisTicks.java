package io.heddle.render.rows;

import io.heddle.render.rows.StudyRowAxis.Reach;
import java.util.ArrayList;
import java.util.List;

/** Values that an axis is labelled at. */
final class RowAxisTicks {
  private RowAxisTicks() {}

  /** Round ones, at most about so many. */
  static List<Double> of(StudyRowAxis axis, Reach reach, double room) {
    var ticks = new ArrayList<Double>();
    double length = reach.to() - reach.from();
    if (length == 0) {
      return List.of(reach.from());
    }
    double step = step(length / Math.max(1, room), axis.isWhole());
    double last = reach.to() + step * 1e-9;
    for (long i = (long) Math.ceil(reach.from() / step - 1e-9); i * step <= last; i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  /** The smallest of 1, 2, 5 · 10ⁿ that is at least so much. */
  private static double step(double atLeast, boolean whole) {
    double power = Math.pow(10, Math.floor(Math.log10(atLeast)));
    double step = 10 * power;
    for (double factor : new double[] {5, 2, 1}) {
      if (factor * power >= atLeast * (1 - 1e-9)) {
        step = factor * power;
      }
    }
    return whole ? Math.max(1, Math.ceil(step)) : step;
  }
}
