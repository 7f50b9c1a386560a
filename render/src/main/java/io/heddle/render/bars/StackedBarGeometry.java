package io.heddle.render.bars;

import io.heddle.render.Theme;
import io.heddle.render.chart.ChartSizeLayout;
import io.heddle.render.surface.LegendKey;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.ModelBox;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where bars lie.
 *
 * @param room width of everything
 * @param width of the longest bar
 */
record StackedBarGeometry(
    StackedBarChartModel chart,
    double room,
    double left,
    double top,
    double width,
    double step,
    double thick,
    double scale,
    double bottom)
    implements ChartSizeLayout<Integer> {
  private static final double LARGEST_STEP = 44;
  private static final double SMALLEST_STEP = 3;
  private static final double TITLE = 30;
  private static final double BELOW_LIMIT = 16;

  static StackedBarGeometry fit(
      StackedBarChartModel chart, PaintSurface surface, double width, double height) {
    double names = 0;
    double totals = 0;
    for (var row : chart.rows()) {
      names = Math.max(names, surface.textWidth(row.name(), TextStyle.SMALL));
      totals =
          Math.max(
              totals, surface.textWidth(StackedBarPainter.number(row.total()), TextStyle.SMALL));
    }
    double top = chart.title().isEmpty() ? 10 : TITLE;
    double below =
        LegendKey.LINE * legend(chart, surface, width).size()
            + 8
            + (chart.hasLimit() ? BELOW_LIMIT : 0);
    double left = 16 + names + 10;
    double right = Math.max(20, width - left - totals - 22);
    double high = Math.max(10, height - top - below);
    double step =
        Math.max(SMALLEST_STEP, Math.min(LARGEST_STEP, high / Math.max(1, chart.rows().size())));
    double bottom = top + step * chart.rows().size();
    return new StackedBarGeometry(
        chart,
        width,
        left,
        top,
        right,
        step,
        Math.max(2, step * 0.66),
        right / chart.largest(),
        bottom);
  }

  /** Parts of each line of the legend. */
  static List<List<Integer>> legend(
      StackedBarChartModel chart, PaintSurface surface, double width) {
    return LegendKey.lines(
        chart.shownParts(),
        part -> LegendKey.width(surface, chart.parts().get(part).name()),
        width - 32);
  }

  double y(int row) {
    return top + row * step;
  }

  double x(double value) {
    return left + value * scale;
  }

  @Override
  public void paint(PaintSurface surface, Theme theme) {
    new StackedBarPainter(surface, theme, chart, this).paint(room);
  }

  @Override
  public @Nullable Integer at(double x, double y) {
    int row = (int) Math.floor((y - top) / step);
    return row >= 0 && row < chart.rows().size() ? row : null;
  }

  @Override
  public ModelBox box(Integer mark) {
    return new ModelBox(left, y(mark), x(chart.rows().get(mark).total()) - left, thick);
  }
}
