package io.heddle.render.plot;

import java.util.List;

/** Areas that lie on each other. */
final class StackedPlotAreas {
  private StackedPlotAreas() {}

  static List<PlotSeries> of(SeriesPlot plot) {
    return plot.series().stream().filter(each -> each.kind() == PlotSeries.Kind.AREA).toList();
  }

  /** Height of all areas together at each x; empty where there are none. */
  static double[] tops(SeriesPlot plot) {
    var areas = of(plot);
    if (areas.isEmpty()) {
      return new double[0];
    }
    var tops = new double[areas.getFirst().points().size()];
    for (var area : areas) {
      for (int i = 0; i < tops.length; i++) {
        tops[i] += area.points().get(i).y();
      }
    }
    return tops;
  }
}
