package io.heddle.app.planner.features.place;

import io.heddle.model.result.ParetoFront;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** How the affinity α walks along a Pareto front: each supported point is best in one interval. */
public final class AffinitySlider {
  /** Where a point is at least as good as every other: α in [from, to]. */
  public record Interval(ParetoFront.Point point, double from, double to) {}

  private AffinitySlider() {}

  /** The points that are best for some α, by falling DP spread (so by rising α). O(n²). */
  public static List<Interval> intervals(ParetoFront front) {
    var result = new ArrayList<Interval>();
    for (var point : front.points().reversed()) {
      double from = 0;
      double to = 1;
      for (var other : front.points()) {
        // α·x + (1−α)·y is at most the other's: α·(x − x' − y + y') ≤ y' − y
        double slope =
            (point.dpSpread() - other.dpSpread()) - (point.ppSpread() - other.ppSpread());
        double room = other.ppSpread() - point.ppSpread();
        if (slope > 0) {
          to = Math.min(to, room / slope);
        } else if (slope < 0) {
          from = Math.max(from, room / slope);
        } else if (room < 0) {
          to = -1;
        }
      }
      if (from <= to) {
        result.add(new Interval(point, from, to));
      }
    }
    return result;
  }

  /** The point with the least weighted spread at an α; none where the front is empty. */
  public static Optional<ParetoFront.Point> bestAt(ParetoFront front, double alpha) {
    return front.points().stream()
        .min(
            Comparator.comparingDouble(
                point -> alpha * point.dpSpread() + (1 - alpha) * point.ppSpread()));
  }

  /** An α at which the point is the best, in hundredths where one lies inside; NaN: none. */
  public static double bestFor(ParetoFront front, ParetoFront.Point point) {
    for (var interval : intervals(front)) {
      if (interval.point().equals(point)) {
        double middle = (interval.from() + interval.to()) / 2;
        double rounded = Math.round(middle * 100) / 100.0;
        return rounded >= interval.from() && rounded <= interval.to() ? rounded : middle;
      }
    }
    return Double.NaN;
  }
}
