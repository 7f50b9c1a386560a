package io.heddle.render.bars;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.surface.AxisLabels;
import io.heddle.render.surface.LegendKey;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import java.util.Locale;

/** Paints stacked bars with their totals, the limit, and the legend. */
record StackedBarPainter(
    PaintSurface surface, Theme theme, StackedBarChartModel chart, StackedBarGeometry at) {
  private static final double NAMED_STEP = 12;

  /** Between a bar or the limit and a number. */
  private static final double GAP = 6;

  void paint(double width) {
    if (!chart.title().isEmpty()) {
      surface.text(chart.title(), 16, 20, TextStyle.SMALL_BOLD, TextAnchor.LEFT, theme.text());
    }
    int every = Math.max(1, (int) Math.ceil(NAMED_STEP / at.step()));
    for (int row = 0; row < chart.rows().size(); row++) {
      bar(row, row % every == 0);
    }
    if (chart.hasLimit()) {
      limit();
    }
    legend(width);
  }

  private Rgba colour(int part) {
    int colour = chart.parts().get(part).colour();
    return colour < 0 ? theme.subtle() : theme.minipod(colour);
  }

  private void bar(int row, boolean named) {
    var data = chart.rows().get(row);
    double y = at.y(row);
    double sum = 0;
    for (int part = 0; part < chart.parts().size(); part++) {
      double from = at.x(sum);
      sum += data.values().get(part);
      surface.fillRect(from, y, at.x(sum) - from, at.thick(), colour(part));
    }
    if (named) {
      double text = y + at.thick() / 2 + 4;
      AxisLabels.beside(surface, theme, data.name(), at.left() - 10, text);
      boolean over = chart.hasLimit() && sum > chart.limit();
      double place = at.x(sum) + GAP;
      double end = place + surface.textWidth(number(sum), TextStyle.SMALL);
      double line = chart.hasLimit() ? at.x(chart.limit()) : Double.NaN;
      surface.text(
          number(sum),
          place < line + GAP && line < end + GAP ? line + GAP : place,
          text,
          over ? TextStyle.SMALL_BOLD : TextStyle.SMALL,
          TextAnchor.LEFT,
          over ? theme.danger() : theme.text());
    }
  }

  private void limit() {
    double x = at.x(chart.limit());
    for (double y = at.top() - 4; y < at.bottom(); y += 6) {
      surface.line(x, y, x, Math.min(at.bottom(), y + 4), theme.danger(), 1.5);
    }
    surface.text(
        number(chart.limit()),
        x,
        at.bottom() + 11,
        TextStyle.SMALL,
        TextAnchor.CENTER,
        theme.danger());
  }

  private void legend(double width) {
    double y = Math.rint(at.bottom()) + (chart.hasLimit() ? 24 : 10);
    var lines =
        StackedBarGeometry.legend(chart, surface, width).stream()
            .map(line -> line.stream().map(this::key).toList())
            .toList();
    LegendKey.paint(surface, theme, lines, 16, y);
  }

  private LegendKey key(int part) {
    return new LegendKey(colour(part), chart.parts().get(part).name());
  }

  /** Three digits that count. */
  static String number(double value) {
    if (value >= 100) {
      return String.format(Locale.ENGLISH, "%,.0f", value);
    }
    if (value >= 10) {
      return String.format(Locale.ENGLISH, "%.1f", value);
    }
    return String.format(Locale.ENGLISH, value >= 1 ? "%.2f" : "%.3f", value);
  }
}
