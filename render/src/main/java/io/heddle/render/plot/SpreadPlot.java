package io.heddle.render.plot;

import io.heddle.model.result.ParetoFront;
import io.heddle.model.result.PlacementObjective;
import io.heddle.render.ViewTextBundle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The plot of placements by the minipods that a DP group (x) and a PP group (y) spans at most. */
public final class SpreadPlot {
  private SpreadPlot() {}

  /** Where a point of a front lies. */
  public static PlotSeries.Point point(ParetoFront.Point point) {
    return new PlotSeries.Point(
        PlacementObjective.span(point.dpSpread()), PlacementObjective.span(point.ppSpread()));
  }

  /** Where a placement with this objective lies. */
  public static PlotSeries.Point point(PlacementObjective objective) {
    return new PlotSeries.Point(objective.dpSpan(), objective.ppSpan());
  }

  /**
   * The front is the last series, so that its points are the ones on top.
   *
   * @param front placements that no other beats in both, in any order
   * @param others by their names
   */
  public static SeriesPlot of(
      ViewTextBundle words,
      List<PlotSeries.Point> front,
      Map<String, List<PlotSeries.Point>> others) {
    var series = new ArrayList<PlotSeries>();
    others.forEach(
        (name, points) -> series.add(new PlotSeries(name, PlotSeries.Kind.NAMED, points)));
    series.add(
        new PlotSeries(
            words.of("drawn.pareto.front"),
            PlotSeries.Kind.FRONT,
            front.stream().sorted(Comparator.comparingDouble(PlotSeries.Point::x)).toList()));
    return new SeriesPlot(
        words.of("drawn.pareto"),
        Axis.whole(words.of("drawn.pareto.x")),
        Axis.whole(words.of("drawn.pareto.y")),
        series);
  }
}
