package io.heddle.render.plot;

import io.heddle.render.Theme;
import io.heddle.render.TimeWords;
import io.heddle.render.chart.ChartSizeLayout;
import io.heddle.render.surface.LegendKey;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.ModelBox;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Where a plot's values lie on the surface.
 *
 * @param room width of everything
 */
record SeriesPlotGeometry(
    SeriesPlot plot,
    double room,
    double left,
    double top,
    double width,
    double height,
    AxisTickLayout x,
    AxisTickLayout y,
    double legendTop,
    boolean titled,
    int rows)
    implements ChartSizeLayout<PlotPoint> {
  private static final double REACH = 14;
  private static final double RING = 8;

  /** A point of a series that is drawn later is meant rather than one that it hides. */
  private static final double ON_TOP = 2;

  static final double STAGGER = 12;

  /**
   * Names of categories stand in so many rows at most; where that is too few, some are left out.
   */
  private static final int MOST_ROWS = 4;

  private static final double BELOW = 42;
  private static final double RIGHT = 20;

  /** Lower plots go without their title: what they show stands beside them. */
  private static final double TITLED_HEIGHT = 260;

  static SeriesPlotGeometry fit(
      SeriesPlot plot, PaintSurface surface, double width, double height) {
    boolean titled = !plot.title().isEmpty() && height >= TITLED_HEIGHT;
    double legendTop = titled ? 40 : 12;
    int legendLines = legend(plot, surface, width).size();
    double slot = (width - 110) / Math.max(1, plot.x().categories().size());
    int rows = (int) Math.clamp(Math.ceil((widest(plot.x(), surface) + 8) / slot), 1, MOST_ROWS);
    double below = BELOW + (rows - 1) * STAGGER;
    double top = legendTop + LegendKey.LINE * legendLines + 8;
    if (height - top - below < surface.textWidth(plot.y().title(), TextStyle.SMALL) + 12) {
      top += 8; // room for the title of the y axis above it
    }
    double plotHeight = Math.max(20, height - top - below);
    double[] range = ranges(plot);
    var y = AxisTickLayout.of(plot.y(), range[2], range[3], (int) (plotHeight / 32));
    double labels = 0;
    for (double place : y.places()) {
      labels = Math.max(labels, surface.textWidth(label(plot.y(), place), TextStyle.SMALL));
    }
    double left = labels + 46;
    double plotWidth = Math.max(20, width - left - RIGHT);
    double each = (widest(plot.x(), surface) + 4) / rows;
    int labelsAcross = (int) (plotWidth / Math.max(plot.x().categories().isEmpty() ? 56 : 1, each));
    var x = AxisTickLayout.of(plot.x(), range[0], range[1], labelsAcross);
    plotWidth -= overhang(plot.x(), x, surface, plotWidth, RIGHT);
    return new SeriesPlotGeometry(
        plot, width, left, top, Math.max(20, plotWidth), plotHeight, x, y, legendTop, titled, rows);
  }

  /** By how much the last label of an axis would reach over the right edge. */
  private static double overhang(
      Axis axis, AxisTickLayout ticks, PaintSurface surface, double width, double margin) {
    if (ticks.places().isEmpty()) {
      return 0;
    }
    double last = ticks.places().getLast();
    double half = surface.textWidth(label(axis, last), TextStyle.SMALL) / 2;
    return Math.max(0, ticks.share(last) * width + half + 2 - width - margin);
  }

  private static double widest(Axis axis, PaintSurface surface) {
    double wide = 0;
    for (var name : axis.categories()) {
      wide = Math.max(wide, surface.textWidth(name, TextStyle.SMALL));
    }
    return wide;
  }

  /** Numbers of the series of each line of the legend; no legend for a single series. */
  static List<List<Integer>> legend(SeriesPlot plot, PaintSurface surface, double width) {
    int all = plot.series().size();
    return all < 2
        ? List.of()
        : LegendKey.lines(
            IntStream.range(0, all).boxed().toList(),
            i -> legendWidth(plot.series().get(i), surface),
            width - 40);
  }

  static double legendWidth(PlotSeries series, PaintSurface surface) {
    return surface.textWidth(series.name(), TextStyle.SMALL) + 36;
  }

  static String label(Axis axis, double place) {
    if (axis.scale() == Axis.Scale.DURATION) {
      return TimeWords.text(place);
    }
    int index = (int) Math.round(place);
    return axis.categories().isEmpty()
        ? AxisTickLayout.text(place)
        : index >= 0 && index < axis.categories().size() ? axis.categories().get(index) : "";
  }

  /** Smallest and largest x, then y; positive ones alone where the axis is logarithmic. */
  private static double[] ranges(SeriesPlot plot) {
    double[] range = {
      Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY,
      Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY
    };
    for (var series : plot.series()) {
      for (var point : series.points()) {
        include(range, 0, point.x(), plot.x().positive());
        if (series.kind() != PlotSeries.Kind.AREA) {
          include(range, 2, point.y(), plot.y().positive());
        }
      }
    }
    for (double height : StackedPlotAreas.tops(plot)) {
      include(range, 2, height, false);
    }
    for (int i = 0; i < 4; i += 2) {
      if (range[i] > range[i + 1]) {
        range[i] = 0;
        range[i + 1] = 1;
      }
    }
    return range;
  }

  private static void include(double[] range, int at, double value, boolean positive) {
    if (Double.isFinite(value) && (!positive || value > 0)) {
      range[at] = Math.min(range[at], value);
      range[at + 1] = Math.max(range[at + 1], value);
    }
  }

  double px(double value) {
    return left + x.share(value) * width;
  }

  double py(double value) {
    return top + height - y.share(value) * height;
  }

  @Override
  public void paint(PaintSurface surface, Theme theme) {
    new SeriesPlotPainter(surface, theme, plot, this).paint(room);
  }

  @Override
  public @Nullable PlotPoint at(double atX, double atY) {
    double best = REACH;
    PlotPoint found = null;
    for (int number = 0; number < plot.series().size(); number++) {
      var series = plot.series().get(number);
      for (int i = 0; i < series.points().size(); i++) {
        var point = series.points().get(i);
        // A bar is hit anywhere in its height.
        double dy =
            series.kind() == PlotSeries.Kind.BARS && atY > py(point.y()) ? 0 : py(point.y()) - atY;
        double distance = Math.hypot(px(point.x()) - atX, dy);
        double reach = found != null && found.series() < number ? best + ON_TOP : best;
        if (distance < reach) {
          best = distance;
          found = new PlotPoint(number, i);
        }
      }
    }
    return found;
  }

  @Override
  public ModelBox box(PlotPoint mark) {
    var point = plot.point(mark);
    return new ModelBox(px(point.x()) - RING, py(point.y()) - RING, 2 * RING, 2 * RING);
  }

  @Override
  public void frame(PaintSurface surface, Theme theme, PlotPoint mark, boolean chosen) {
    var box = box(mark);
    surface.strokeOval(
        box.x(),
        box.y(),
        box.width(),
        box.height(),
        chosen ? theme.accent() : theme.muted(),
        chosen ? 2.5 : 1);
  }

  double bottom() {
    return top + height;
  }
}
