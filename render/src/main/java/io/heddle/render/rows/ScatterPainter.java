package io.heddle.render.rows;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;
import java.util.Arrays;

/**
 * Paints points: those that fall together are drawn once, the darker the more they are. O(rows +
 * pixels).
 */
final class ScatterPainter {
  private static final int CELL = 2;
  private static final double DOT = 4;

  /** Fewer places than that are drawn larger. */
  private static final int FEW = 300;

  private static final double LARGE_DOT = 9;

  private final Surface surface;
  private final Theme theme;
  private final ScatterGeometry at;
  private final RowMarks marks;

  ScatterPainter(Surface surface, Theme theme, ScatterGeometry at, RowMarks marks) {
    this.surface = surface;
    this.theme = theme;
    this.at = at;
    this.marks = marks;
  }

  void paint() {
    axes();
    points(false, theme.muted());
    points(true, theme.accent());
    front();
    ring(marks.pointed(), theme.muted(), 1.5);
    ring(marks.chosen(), theme.text(), 2);
  }

  private void axes() {
    for (double value : AxisTicks.of(at.x(), at.reachX(), at.width() / 80)) {
      double x = at.atX(value);
      surface.line(x, at.top(), x, at.bottom(), theme.border(), 0.5);
      surface.text(
          at.x().text(value), x, at.bottom() + 16, TextStyle.SMALL, Align.CENTER, theme.muted());
    }
    for (double value : AxisTicks.of(at.y(), at.reachY(), at.height() / 34)) {
      double y = at.atY(value);
      surface.line(at.left(), y, at.left() + at.width(), y, theme.border(), 0.5);
      surface.text(
          at.y().text(value), at.left() - 8, y + 4, TextStyle.SMALL, Align.RIGHT, theme.muted());
    }
    surface.line(at.left(), at.bottom(), at.left() + at.width(), at.bottom(), theme.border(), 1);
    surface.line(at.left(), at.top(), at.left(), at.bottom(), theme.border(), 1);
    surface.text(
        at.x().title(),
        at.left() + at.width() / 2,
        at.bottom() + 38,
        TextStyle.SMALL,
        Align.CENTER,
        theme.text());
    surface.textUp(
        at.y().title(), at.left() - 78, at.top() + at.height() / 2, TextStyle.SMALL, theme.text());
  }

  private void points(boolean kept, Rgba colour) {
    int across = (int) (at.width() / CELL) + 2;
    int down = (int) (at.height() / CELL) + 2;
    var held = new int[across * down];
    var xs = at.x().values();
    var ys = at.y().values();
    int most = 1;
    for (int row = 0; row < xs.length; row++) {
      if (marks.kept().get(row) == kept && !Double.isNaN(xs[row]) && !Double.isNaN(ys[row])) {
        int cell =
            (int) ((at.px(row) - at.left()) / CELL)
                + across * (int) ((at.py(row) - at.top()) / CELL);
        most = Math.max(most, ++held[cell]);
      }
    }
    double least = kept ? 0.35 : 0.12;
    double dot = Arrays.stream(held).filter(each -> each > 0).count() < FEW ? LARGE_DOT : DOT;
    for (int cell = 0; cell < held.length; cell++) {
      if (held[cell] > 0) {
        int line = cell / across;
        double share = most == 1 ? 1 : Math.log(held[cell]) / Math.log(most);
        dot(
            at.left() + CELL * (cell % across + 0.5),
            at.top() + CELL * (line + 0.5),
            dot,
            colour.withOpacity(least + (kept ? 0.65 : 0.2) * share));
      }
    }
  }

  private void dot(double x, double y, double size, Rgba colour) {
    if (size == DOT) {
      surface.fillRect(x - size / 2, y - size / 2, size, size, colour);
    } else {
      surface.fillOval(x - size / 2, y - size / 2, size, size, colour);
    }
  }

  private void front() {
    int before = -1;
    for (int row : marks.front()) {
      double x = at.px(row);
      double y = at.py(row);
      if (before >= 0) {
        surface.line(at.px(before), at.py(before), x, y, theme.danger(), 1.5);
      }
      surface.fillOval(x - 4, y - 4, 8, 8, theme.background());
      surface.strokeOval(x - 4, y - 4, 8, 8, theme.danger(), 2);
      before = row;
    }
  }

  private void ring(int row, Rgba colour, double line) {
    if (row >= 0 && !Double.isNaN(at.px(row)) && !Double.isNaN(at.py(row))) {
      surface.strokeOval(at.px(row) - 8, at.py(row) - 8, 16, 16, colour, line);
    }
  }
}
