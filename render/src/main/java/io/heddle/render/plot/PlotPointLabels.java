package io.heddle.render.plot;

import io.heddle.render.Theme;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.ModelBox;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Names beside the points of {@link PlotSeries.Kind#NAMED}: points in one place share a label, and
 * a label goes where it covers neither a point nor another label, or is left out.
 */
record PlotPointLabels(PaintSurface surface, Theme theme, SeriesPlot plot, SeriesPlotGeometry at) {
  private static final double MARK = 7;

  void paint() {
    var names = new LinkedHashMap<PlotSeries.Point, List<String>>();
    var taken = new ArrayList<ModelBox>();
    for (var series : plot.series()) {
      for (var point : series.points()) {
        if (series.kind() == PlotSeries.Kind.NAMED) {
          names.computeIfAbsent(point, _ -> new ArrayList<>()).add(series.name());
        }
        if (series.kind() == PlotSeries.Kind.NAMED || series.kind() == PlotSeries.Kind.FRONT) {
          taken.add(new ModelBox(at.px(point.x()), at.py(point.y()), 0, 0).grow(MARK));
        }
      }
    }
    names.forEach((point, all) -> label(point, String.join(", ", all), taken));
  }

  private void label(PlotSeries.Point point, String text, List<ModelBox> taken) {
    double width = surface.textWidth(text, TextStyle.SMALL);
    double x = at.px(point.x());
    double y = at.py(point.y());
    double[][] tries = {
      {x + 11, y + 4}, {x + 11, y - 10}, {x + 11, y + 18}, {x - 11 - width, y + 4},
      {x - width / 2, y - 14}, {x - width / 2, y + 22}, {x + 11, y - 24}, {x + 11, y + 32}
    };
    for (var place : tries) {
      var box = new ModelBox(place[0] - 1, place[1] - 10, width + 2, 13);
      if (isInside(box) && taken.stream().noneMatch(box::intersects)) {
        taken.add(box);
        surface.fillRect( // the front may run under it
            box.x(), box.y(), box.width(), box.height(), theme.background().withOpacity(0.85));
        surface.text(text, place[0], place[1], TextStyle.SMALL, TextAnchor.LEFT, theme.text());
        return;
      }
    }
  }

  private boolean isInside(ModelBox box) {
    return box.x() >= at.left()
        && box.right() <= at.left() + at.width()
        && box.y() >= at.top() - 14
        && box.bottom() <= at.bottom() - 1;
  }
}
