package io.heddle.render.plot;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.surface.AxisLabels;
import io.heddle.render.surface.LegendKey;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.SeriesMarks;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import java.util.List;
import java.util.Locale;

/** Paints a plot: grid and labels, the data, the legend. */
record SeriesPlotPainter(
    PaintSurface surface, Theme theme, SeriesPlot plot, SeriesPlotGeometry at) {
  /** Beyond so many points a line goes without marks. */
  private static final int MARKED = 40;

  /** As far as a mark on the edge reaches over it. */
  private static final double MARK = 6;

  private static final double LABELS_APART = 6;

  void paint(double width) {
    if (at.titled()) {
      surface.text(plot.title(), 16, 24, TextStyle.TITLE, TextAnchor.LEFT, theme.text());
    }
    grid();
    surface.clip(at.left() - MARK, at.top() - MARK, at.width() + 2 * MARK, at.height() + 2 * MARK);
    areas();
    bars();
    for (int i = 0; i < plot.series().size(); i++) {
      switch (plot.series().get(i).kind()) {
        case LINE -> lines(i, false);
        case STEP -> lines(i, true);
        case GUIDE -> guide(plot.series().get(i));
        case POINTS, NAMED -> marks(i);
        case FRONT -> front(i);
        case DOTS -> dots(i);
        case BARS, AREA -> {}
      }
    }
    surface.unclip();
    new PlotPointLabels(surface, theme, plot, at).paint();
    legend(width);
  }

  private void grid() {
    boolean categories = !plot.x().categories().isEmpty();
    int row = 0;
    double taken = Double.NEGATIVE_INFINITY;
    for (double place : at.x().places()) {
      double x = at.px(place);
      if (!categories) {
        surface.line(x, at.top(), x, at.bottom(), theme.border(), 0.5);
      }
      var label = SeriesPlotGeometry.label(plot.x(), place);
      double half = surface.textWidth(label, TextStyle.SMALL) / 2;
      if (!categories && x - half < taken) {
        continue; // the line stays; its neighbours show where it is
      }
      taken = x + half + LABELS_APART;
      double y = at.bottom() + 15 + row * SeriesPlotGeometry.STAGGER;
      AxisLabels.along(surface, theme, label, x, y);
      row = (row + 1) % at.rows();
    }
    for (double place : at.y().places()) {
      double y = at.py(place);
      surface.line(at.left(), y, at.left() + at.width(), y, theme.border(), 0.5);
      var label = SeriesPlotGeometry.label(plot.y(), place);
      AxisLabels.beside(surface, theme, label, at.left() - 8, y + 4);
    }
    surface.line(at.left(), at.bottom(), at.left() + at.width(), at.bottom(), theme.strong(), 1);
    surface.text(
        plot.x().title(),
        at.left() + at.width() / 2,
        at.bottom() + 32 + (at.rows() - 1) * SeriesPlotGeometry.STAGGER,
        TextStyle.SMALL,
        TextAnchor.CENTER,
        theme.text());
    var title = plot.y().title();
    if (surface.textWidth(title, TextStyle.SMALL) <= at.height()) {
      surface.textUp(title, 16, at.top() + at.height() / 2, TextStyle.SMALL, theme.text());
    } else {
      surface.text(title, 12, at.top() - 8, TextStyle.SMALL, TextAnchor.LEFT, theme.text());
    }
  }

  private Rgba colour(int series) {
    return switch (plot.series().get(series).kind()) {
      case GUIDE, DOTS -> theme.muted();
      case FRONT -> theme.accent();
      case BARS -> isAlone(series) ? theme.accent() : ofNumber(series);
      default -> ofNumber(series);
    };
  }

  private Rgba ofNumber(int series) {
    return SeriesMarks.colour(theme, plot.series().get(series).colourAt(series));
  }

  /** Bars whose colour distinguishes nothing have the accent, which is no job's. */
  private boolean isAlone(int series) {
    return plot.series().stream().filter(each -> each.kind() == PlotSeries.Kind.BARS).count() == 1
        && series == 0;
  }

  private void areas() {
    var areas = StackedPlotAreas.of(plot);
    if (areas.isEmpty()) {
      return;
    }
    int points = areas.getFirst().points().size();
    var floor = new double[points];
    for (int s = 0; s < plot.series().size(); s++) {
      var series = plot.series().get(s);
      if (series.kind() != PlotSeries.Kind.AREA) {
        continue;
      }
      var xs = new double[4 * points];
      var ys = new double[4 * points];
      for (int i = 0; i < points; i++) {
        var point = series.points().get(i);
        double from = at.px(point.x());
        double to = i + 1 < points ? at.px(series.points().get(i + 1).x()) : from;
        double low = at.py(floor[i]);
        floor[i] += point.y();
        double high = at.py(floor[i]);
        xs[2 * i] = from;
        xs[2 * i + 1] = to;
        ys[2 * i] = high;
        ys[2 * i + 1] = high;
        xs[4 * points - 1 - 2 * i] = from;
        xs[4 * points - 2 - 2 * i] = to;
        ys[4 * points - 1 - 2 * i] = low;
        ys[4 * points - 2 - 2 * i] = low;
      }
      surface.fillPolygon(xs, ys, colour(s));
    }
  }

  private void bars() {
    List<Integer> bars =
        java.util.stream.IntStream.range(0, plot.series().size())
            .filter(i -> plot.series().get(i).kind() == PlotSeries.Kind.BARS)
            .boxed()
            .toList();
    if (bars.isEmpty()) {
      return;
    }
    double slot = Math.abs(at.px(1) - at.px(0));
    double group = Math.min(slot * 0.8, 40.0 * bars.size());
    double wide = group / bars.size();
    double zero = at.py(Math.max(0, at.y().from()));
    boolean tenths =
        surface.textWidth("00.0", TextStyle.SMALL) <= wide + 2
            && bars.stream()
                .flatMap(each -> plot.series().get(each).points().stream())
                .anyMatch(point -> inTens(point.y()) && !value(point.y(), true).endsWith(".0"));
    for (int b = 0; b < bars.size(); b++) {
      for (var point : plot.series().get(bars.get(b)).points()) {
        double x = at.px(point.x()) - group / 2 + b * wide;
        double y = at.py(point.y());
        double gap = wide > 6 ? 1 : 0;
        surface.fillRect(
            x + gap,
            Math.min(y, zero),
            Math.max(1, wide - 2 * gap),
            Math.abs(zero - y),
            colour(bars.get(b)));
        var value = value(point.y(), tenths);
        if (surface.textWidth(value, TextStyle.SMALL) <= wide + 2) {
          double end = Math.min(y, zero);
          boolean inside = end - 3 < at.top() + 8; // no room above the bar
          surface.text(
              value,
              x + wide / 2,
              inside ? end + 11 : end - 3,
              TextStyle.SMALL,
              TextAnchor.CENTER,
              inside ? Theme.readableOn(colour(bars.get(b))) : theme.text());
        }
      }
    }
  }

  private static boolean inTens(double value) {
    return Math.abs(value) >= 10 && Math.abs(value) < 1000;
  }

  /** Values side by side have the same number of decimals. */
  private static String value(double value, boolean tenths) {
    if (inTens(value)) {
      return String.format(Locale.ENGLISH, tenths ? "%.1f" : "%.0f", value);
    }
    return AxisTickLayout.text(Math.round(value * 1000) / 1000.0);
  }

  private void lines(int number, boolean steps) {
    var points = plot.series().get(number).points();
    var colour = colour(number);
    for (int i = 1; i < points.size(); i++) {
      double x1 = at.px(points.get(i - 1).x());
      double y1 = at.py(points.get(i - 1).y());
      double x2 = at.px(points.get(i).x());
      double y2 = at.py(points.get(i).y());
      if (steps) {
        surface.line(x1, y1, x2, y1, colour, 1.75);
        surface.line(x2, y1, x2, y2, colour, 1.75);
      } else {
        surface.line(x1, y1, x2, y2, colour, 1.75);
      }
    }
    if (points.size() <= MARKED && !steps) {
      marks(number);
    }
  }

  private void marks(int number) {
    var points = plot.series().get(number).points();
    double radius = points.size() > 400 ? 2 : 4;
    for (var point : points) {
      SeriesMarks.paint(
          surface, number, at.px(point.x()), at.py(point.y()), radius, colour(number));
    }
  }

  private void front(int number) {
    lines(number, true);
    for (var point : plot.series().get(number).points()) {
      circle(at.px(point.x()), at.py(point.y()), 5);
    }
  }

  private void circle(double x, double y, double r) {
    surface.fillOval(x - r, y - r, 2 * r, 2 * r, theme.background());
    surface.strokeOval(x - r, y - r, 2 * r, 2 * r, theme.accent(), 2);
  }

  private void dots(int number) {
    for (var point : plot.series().get(number).points()) {
      surface.fillOval(at.px(point.x()) - 2, at.py(point.y()) - 2, 4, 4, colour(number));
    }
  }

  private void guide(PlotSeries series) {
    for (int i = 1; i < series.points().size(); i++) {
      surface.line(
          at.px(series.points().get(i - 1).x()),
          at.py(series.points().get(i - 1).y()),
          at.px(series.points().get(i).x()),
          at.py(series.points().get(i).y()),
          theme.muted(),
          1);
    }
  }

  private void legend(double width) {
    double y = at.legendTop();
    for (var line : SeriesPlotGeometry.legend(plot, surface, width)) {
      double x = 20;
      for (int number : line) {
        var series = plot.series().get(number);
        key(number, series.kind(), x, y);
        surface.text(series.name(), x + 18, y + 4, TextStyle.SMALL, TextAnchor.LEFT, theme.text());
        x += SeriesPlotGeometry.legendWidth(series, surface);
      }
      y += LegendKey.LINE;
    }
  }

  private void key(int number, PlotSeries.Kind kind, double x, double y) {
    switch (kind) {
      case BARS, AREA -> surface.fillRect(x, y - 5, 12, 10, colour(number));
      case POINTS, NAMED -> SeriesMarks.paint(surface, number, x + 6, y, 4, colour(number));
      case DOTS -> surface.fillOval(x + 4, y - 2, 4, 4, colour(number));
      case STEP, GUIDE -> surface.line(x, y, x + 12, y, colour(number), 2);
      case FRONT -> {
        surface.line(x - 1, y, x + 13, y, colour(number), 1.75);
        circle(x + 6, y, 4);
      }
      case LINE -> {
        surface.line(x - 1, y, x + 13, y, colour(number), 1.75);
        SeriesMarks.paint(surface, number, x + 6, y, 4, colour(number));
      }
    }
  }
}
