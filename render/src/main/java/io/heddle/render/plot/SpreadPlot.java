package io.heddle.render.plot;

import io.heddle.model.result.Objective;
import io.heddle.model.result.ParetoFront;
import io.heddle.render.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The plot of placements by the minipods that a DP group (x) and a PP group (y) spans at most. */
public final class SpreadPlot {
  private SpreadPlot() {}

  /** Where a point of a front lies. */
  public static Series.Point point(ParetoFront.Point point) {
    return new Series.Point(Objective.span(point.dpSpread()), Objective.span(point.ppSpread()));
  }

  /** Where a placement with this objective lies. */
  public static Series.Point point(Objective objective) {
    return new Series.Point(objective.dpSpan(), objective.ppSpan());
  }

  /**
   * The front is the last series, so that its points are the ones on top.
   *
   * @param front placements that no other beats in both, in any order
   * @param others by their names
   */
  public static Plot of(
      Words words, List<Series.Point> front, Map<String, List<Series.Point>> others) {
    var series = new ArrayList<Series>();
    others.forEach((name, points) -> series.add(new Series(name, Series.Kind.NAMED, points)));
    series.add(
        new Series(
            words.of("drawn.pareto.front"),
            Series.Kind.FRONT,
            front.stream().sorted(Comparator.comparingDouble(Series.Point::x)).toList()));
    return new Plot(
        words.of("drawn.pareto"),
        Axis.whole(words.of("drawn.pareto.x")),
        Axis.whole(words.of("drawn.pareto.y")),
        series);
  }
}
