package io.heddle.app.planner.features.place.results;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.features.place.PlacementRun;
import io.heddle.model.result.ParetoFront;
import io.heddle.render.plot.PlotPoint;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.SeriesPlot;
import io.heddle.render.plot.SpreadPlot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The front and all runs in one plot.
 *
 * @param runs by the numbers of series and point
 * @param front points of the last series
 */
public record ParetoPoints(
    SeriesPlot plot, List<List<PlacementRun>> runs, List<ParetoFront.Point> front) {
  /** Of these runs, and of a front that may not be known yet. */
  public static ParetoPoints of(List<PlacementRun> runs, @Nullable ParetoFront front) {
    var byName = new LinkedHashMap<String, List<PlacementRun>>();
    runs.forEach(run -> byName.computeIfAbsent(run.label(), _ -> new ArrayList<>()).add(run));
    var points = new LinkedHashMap<String, List<PlotSeries.Point>>();
    byName.forEach((name, all) ->
        points.put(
            name, all.stream().map(PlacementRun::objective).map(SpreadPlot::point).toList()));
    var sorted =
        front == null
            ? List.<ParetoFront.Point>of()
            : front.points().stream()
                .sorted(Comparator.comparingDouble(ParetoFront.Point::dpSpread))
                .toList();
    return new ParetoPoints(
        SpreadPlot.of(Text::of, sorted.stream().map(SpreadPlot::point).toList(), points),
        List.copyOf(byName.values()),
        sorted);
  }

  /** The point of a run: of the front where it lies there, so that the front is walked. */
  public @Nullable PlotPoint of(@Nullable PlacementRun run) {
    if (run == null) {
      return null;
    }
    int onFront = plot.series().getLast().points().indexOf(SpreadPlot.point(run.objective()));
    if (onFront >= 0) {
      return new PlotPoint(runs.size(), onFront);
    }
    for (int series = 0; series < runs.size(); series++) {
      int at = runs.get(series).indexOf(run);
      if (at >= 0) {
        return new PlotPoint(series, at);
      }
    }
    return null;
  }
}
