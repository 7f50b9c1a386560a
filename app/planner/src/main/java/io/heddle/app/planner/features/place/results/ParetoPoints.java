package io.heddle.app.planner.features.place.results;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.features.place.Run;
import io.heddle.model.result.Objective;
import io.heddle.model.result.ParetoFront;
import io.heddle.render.pareto.ParetoPoint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The front and all runs as points of one plot; a point's key is what it stands for. */
public final class ParetoPoints {
  private ParetoPoints() {}

  public static List<ParetoPoint> of(List<Run> runs, @Nullable ParetoFront front) {
    var points = new ArrayList<ParetoPoint>();
    if (front != null) {
      for (var point : front.points()) {
        points.add(
            new ParetoPoint(
                Text.of("pareto.front"),
                Objective.span(point.dpSpread()),
                Objective.span(point.ppSpread()),
                true,
                point));
      }
    }
    for (var run : runs) {
      var objective = run.objective();
      points.add(new ParetoPoint(run.label(), objective.dpSpan(), objective.ppSpan(), false, run));
    }
    return points;
  }

  /**
   * The point of the run on show: of the front where it lies there, so that the front is walked.
   */
  public static @Nullable ParetoPoint shown(List<ParetoPoint> points, @Nullable Run shown) {
    if (shown == null) {
      return null;
    }
    ParetoPoint found = null;
    for (var point : points) {
      boolean same =
          point.dpSpan() == shown.objective().dpSpan()
              && point.ppSpan() == shown.objective().ppSpan();
      if (same && (point.onFront() || shown.equals(point.key()))) {
        return point;
      }
      found = shown.equals(point.key()) ? point : found;
    }
    return found;
  }
}
