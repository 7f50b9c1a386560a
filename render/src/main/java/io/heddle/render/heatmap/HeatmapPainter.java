package io.heddle.render.heatmap;

import io.heddle.render.Rgba;
import io.heddle.render.RoundAxisSteps;
import io.heddle.render.Theme;
import io.heddle.render.surface.AxisLabels;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;

/** Paints a heatmap: the number stands in each cell that has room for it. O(cells). */
final class HeatmapPainter {
  private static final int LEGEND_STEPS = 5;
  private static final double LEGEND_STEP = 18;

  /** Height of the colours above the columns. */
  private static final double STRIP = 4;

  /** Height of a cell from which on its number is larger. */
  private static final double LARGE = 40;

  /** From the middle of a line of text to its baseline, in sizes of the text. */
  private static final double BASELINE = 0.36;

  private final PaintSurface surface;
  private final Theme theme;
  private final HeatmapModel map;
  private final HeatmapGeometry at;
  private final HeatmapModel.Range range;

  HeatmapPainter(PaintSurface surface, Theme theme, HeatmapModel map, HeatmapGeometry geometry) {
    this.surface = surface;
    this.theme = theme;
    this.map = map;
    this.at = geometry;
    range = map.range();
  }

  void paint() {
    for (int col = 0; col < map.colours().size(); col++) {
      double wide = Math.max(1, at.cell() - (at.cell() >= 6 ? 2 : 0));
      surface.fillRect(
          at.x(col), at.y(0) - STRIP - 2, wide, STRIP, theme.minipod(map.colours().get(col)));
    }
    double names = at.y(0) - 6 - (map.colours().isEmpty() ? 0 : STRIP);
    surface.text(map.title(), 12, 16, TextStyle.SMALL, TextAnchor.LEFT, theme.text());
    int everyCol = RoundAxisSteps.atLeast(widest() / at.cell());
    for (int col = 0; col < at.cols(); col += everyCol) {
      AxisLabels.along(surface, theme, map.cols().get(col), at.x(col) + at.cell() / 2, names);
    }
    int everyRow = RoundAxisSteps.atLeast(14 / at.high());
    for (int row = 0; row < at.rows(); row++) {
      if (row % everyRow == 0) {
        double baseline = at.y(row) + at.high() / 2 + BASELINE * TextStyle.SMALL.size();
        AxisLabels.beside(surface, theme, map.rows().get(row), at.left() - 8, baseline);
      }
      for (int col = 0; col < at.cols(); col++) {
        cell(row, col);
      }
    }
    legend();
  }

  private double widest() {
    return HeatmapGeometry.APART
        + map.cols().stream()
            .mapToDouble(name -> surface.textWidth(name, TextStyle.SMALL))
            .max()
            .orElse(0);
  }

  private void cell(int row, int col) {
    double value = map.value(row, col);
    double gap = at.cell() >= 8 ? 1 : 0;
    var colour = colour(value);
    surface.fillRect(
        at.x(col), at.y(row), at.cell() - gap, at.high() - (at.high() >= 8 ? 1 : 0), colour);
    var text = range.text(value);
    double wide = at.cell() - gap - 2;
    var style =
        at.high() >= LARGE && surface.textWidth(text, TextStyle.NORMAL) <= wide
            ? TextStyle.NORMAL
            : TextStyle.SMALL;
    boolean room = at.high() >= 13 && surface.textWidth(text, style) <= wide;
    if (Double.isFinite(value) && room) {
      surface.text(
          text,
          at.x(col) + (at.cell() - gap) / 2,
          at.y(row) + at.high() / 2 + BASELINE * style.size(),
          style,
          TextAnchor.CENTER,
          Theme.readableOn(colour));
    }
  }

  private Rgba colour(double value) {
    if (!Double.isFinite(value)) {
      return theme.subtle();
    }
    return theme.background().mix(theme.accent(), 0.15 + 0.85 * range.share(value));
  }

  private void legend() {
    double x = at.x(at.cols()) + 20;
    surface.text(map.unit(), x, at.top() - 6, TextStyle.SMALL_BOLD, TextAnchor.LEFT, theme.text());
    boolean one = range.least() == range.most();
    int steps = Math.clamp((int) (at.rows() * at.high() / LEGEND_STEP), 2, LEGEND_STEPS);
    if (range.whole()) {
      steps = (int) Math.min(steps, range.most() - range.least() + 1);
    }
    for (int i = 0; i < (one ? 1 : steps); i++) {
      double share = i / (steps - 1.0);
      double exact = range.most() - share * (range.most() - range.least());
      double value = range.whole() ? Math.rint(exact) : exact;
      surface.fillRect(x, at.top() + i * LEGEND_STEP, 16, 14, colour(value));
      surface.text(
          range.text(value),
          x + 22,
          at.top() + i * LEGEND_STEP + 11,
          TextStyle.SMALL,
          TextAnchor.LEFT,
          theme.muted());
    }
  }
}
