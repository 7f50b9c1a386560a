package io.heddle.render.rows;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.surface.WrappedText;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/** Paints rows over parallel axes. O(lines). */
record ParallelAxesPainter(
    PaintSurface surface,
    Theme theme,
    List<StudyRowAxis> axes,
    ParallelAxesGeometry at,
    StudyRowMarks marks,
    Map<String, double[]> brushes) {
  private static final int LABELS = 7;
  private static final int LINES = 2;
  private static final double LINE = 13;
  private static final double ABOVE = 14;
  private static final double AXES_APART = 8;

  void paint(ParallelAxesLines lines) {
    for (int axis = 0; axis < lines.gaps().size(); axis++) {
      var gap = lines.gaps().get(axis);
      lines(axis, gap, gap::others, 1, theme.muted(), 0.05, 0.05);
      lines(axis, gap, gap::kept, gap.most(), theme.accent(), 0.12, 0.7);
    }
    for (int axis = 0; axis < axes.size(); axis++) {
      axis(axis);
    }
    titles();
    row(marks.pointed(), theme.muted(), 2);
    row(marks.chosen(), theme.text(), 2.5);
  }

  private void lines(
      int axis,
      ParallelAxesLines.Gap gap,
      IntUnaryOperator counts,
      int most,
      Rgba colour,
      double least,
      double more) {
    int steps = gap.steps();
    for (int cell = 0; cell < steps * steps; cell++) {
      int count = counts.applyAsInt(cell);
      if (count > 0) {
        double share = most == 1 ? 0.5 : Math.log(count) / Math.log(most);
        surface.line(
            at.x(axis),
            at.bottom() - gap.share(cell / steps) * at.high(),
            at.x(axis + 1),
            at.bottom() - gap.share(cell % steps) * at.high(),
            colour.withOpacity(least + more * share),
            1);
      }
    }
  }

  private void axis(int axis) {
    var of = axes.get(axis);
    double x = at.x(axis);
    surface.line(x, at.top(), x, at.bottom(), theme.strong(), 1.5);
    var brush = brushes.get(of.title());
    if (brush != null) {
      double top = Math.clamp(at.y(axis, brush[1]), at.top(), at.bottom());
      double bottom = Math.clamp(at.y(axis, brush[0]), at.top(), at.bottom());
      surface.fillRect(x - 6, top, 12, Math.max(2, bottom - top), theme.accent().withOpacity(0.35));
      surface.strokeRect(x - 6, top, 12, Math.max(2, bottom - top), theme.accent(), 1);
    }
    for (double value : RowAxisTicks.of(of, at.reaches().get(axis), LABELS)) {
      var text = of.text(value);
      double wide = surface.textWidth(text, TextStyle.SMALL);
      double y = at.y(axis, value);
      surface.line(x - 4, y, x + 4, y, theme.strong(), 1);
      surface.fillRect(
          x + 7, y - 7, wide + 4, 14, theme.background().withOpacity(0.8)); // lines run below
      surface.text(text, x + 9, y + 4, TextStyle.SMALL, TextAnchor.LEFT, theme.text());
    }
  }

  /** Over their axes; every other one higher up where they would not fit beside each other. */
  private void titles() {
    boolean apart =
        axes.stream()
            .flatMap(each -> lines(each, at.gap()).stream())
            .anyMatch(each -> each.endsWith("…"));
    for (int axis = 0; axis < axes.size(); axis++) {
      double x = at.x(axis);
      var lines = lines(axes.get(axis), apart ? 2 * at.gap() : at.gap());
      double y = at.top() - ABOVE;
      if (apart && axis % 2 == 1) {
        y -= LINES * LINE;
        surface.line(x, at.top(), x, y + 5, theme.muted(), 1);
      }
      for (int line = 0; line < lines.size(); line++) {
        double up = (lines.size() - 1 - line) * LINE;
        surface.text(
            lines.get(line), x, y - up, TextStyle.SMALL_BOLD, TextAnchor.CENTER, theme.text());
      }
    }
  }

  private List<String> lines(StudyRowAxis axis, double room) {
    return WrappedText.title(axis.title(), room - AXES_APART, LINES, this::wide);
  }

  private double wide(String text) {
    return surface.textWidth(text, TextStyle.SMALL_BOLD);
  }

  private void row(int row, Rgba colour, double line) {
    for (int axis = 0; row >= 0 && axis + 1 < axes.size(); axis++) {
      double from = axes.get(axis).values()[row];
      double to = axes.get(axis + 1).values()[row];
      if (!Double.isNaN(from) && !Double.isNaN(to)) {
        surface.line(
            at.x(axis), at.y(axis, from), at.x(axis + 1), at.y(axis + 1, to), colour, line);
      }
    }
  }
}
