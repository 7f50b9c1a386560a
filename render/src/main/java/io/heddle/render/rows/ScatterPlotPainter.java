package io.heddle.render.rows;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.AxisLabels;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.SeriesMarks;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Paints points: those that fall together are drawn once, the darker the more they are; those of
 * several series as sectors of one dot, each where its values are. O(rows + series · pixels).
 *
 * @param series by whose words the points are coloured; null: all alike
 */
record ScatterPlotPainter(
    PaintSurface surface,
    Theme theme,
    ScatterPlotGeometry at,
    @Nullable StudyRowAxis series,
    StudyRowMarks marks,
    ViewTextBundle words) {
  private static final int CELL = 2;
  private static final double DOT = 4;

  /** Fewer places than that are drawn larger. */
  private static final int FEW = 300;

  private static final double LARGE_DOT = 9;

  /** Corners of the arc of a sector. */
  private static final int ARC = 9;

  void paint() {
    axes();
    points(false);
    points(true);
    legend(series == null ? List.of() : series.texts());
    front();
    ring(marks.pointed(), theme.muted(), 1.5);
    ring(marks.chosen(), theme.text(), 2);
  }

  private void axes() {
    for (double value : RowAxisTicks.of(at.x(), at.reachX(), at.width() / 80)) {
      double x = at.atX(value);
      surface.line(x, at.top(), x, at.bottom(), theme.border(), 0.5);
      AxisLabels.along(surface, theme, at.x().text(value), x, at.bottom() + 16);
    }
    for (double value : RowAxisTicks.of(at.y(), at.reachY(), at.height() / 34)) {
      double y = at.atY(value);
      surface.line(at.left(), y, at.left() + at.width(), y, theme.border(), 0.5);
      AxisLabels.beside(surface, theme, at.y().text(value), at.left() - 8, y + 4);
    }
    surface.line(at.left(), at.bottom(), at.left() + at.width(), at.bottom(), theme.border(), 1);
    surface.line(at.left(), at.top(), at.left(), at.bottom(), theme.border(), 1);
    surface.text(
        at.x().title(),
        at.left() + at.width() / 2,
        at.bottom() + 38,
        TextStyle.SMALL,
        TextAnchor.CENTER,
        theme.text());
    surface.textUp(
        at.y().title(), at.left() - 78, at.top() + at.height() / 2, TextStyle.SMALL, theme.text());
  }

  private void legend(List<String> names) {
    double x = at.left() + at.width();
    if (!marks.front().isEmpty()) {
      var best = words.of("drawn.tradeoff.front");
      x -= surface.textWidth(best, TextStyle.SMALL);
      surface.text(best, x, at.top() - 4, TextStyle.SMALL, TextAnchor.LEFT, theme.muted());
      x -= LARGE_DOT + 2;
      surface.strokeOval(x - 5, at.top() - 13, 10, 10, theme.danger(), 1.5);
      x -= 2 * LARGE_DOT;
    }
    for (int i = names.size() - 1; i >= 0; i--) {
      x -= surface.textWidth(names.get(i), TextStyle.SMALL);
      surface.text(names.get(i), x, at.top() - 4, TextStyle.SMALL, TextAnchor.LEFT, theme.muted());
      x -= LARGE_DOT;
      SeriesMarks.paint(surface, i, x, at.top() - 8, LARGE_DOT / 2, SeriesMarks.colour(theme, i));
      x -= 2 * LARGE_DOT;
    }
  }

  private void points(boolean kept) {
    int groups = series == null || !kept ? 1 : series.texts().size();
    int across = (int) (at.width() / CELL) + 2;
    var held = held(kept, groups, across);
    double most = Math.log(Math.max(1, Arrays.stream(held).max().orElse(1)));
    int cells = held.length / groups;
    boolean large =
        IntStream.range(0, cells)
                .filter(cell ->
                    IntStream.range(0, groups).anyMatch(group -> held[group * cells + cell] > 0))
                .limit(FEW)
                .count()
            < FEW;
    for (int cell = 0; cell < cells; cell++) {
      double x = at.left() + CELL * (cell % across + 0.5);
      int line = cell / across;
      double y = at.top() + CELL * (line + 0.5);
      int place = cell;
      var there = IntStream.range(0, groups).filter(group -> held[group * cells + place] > 0);
      if (large && groups > 1) {
        var shown = there.toArray();
        for (int i = 0; i < shown.length; i++) {
          var colour = colour(kept, groups, shown[i], held[shown[i] * cells + cell], most);
          if (shown.length == 1) {
            SeriesMarks.paint(surface, shown[i], x, y, LARGE_DOT / 2, colour);
          } else {
            sector(x, y, i, shown.length, colour);
          }
        }
      } else {
        there.forEach(group ->
            dot(x, y, large, colour(kept, groups, group, held[group * cells + place], most)));
      }
    }
  }

  /** The darker the more rows there are. */
  private Rgba colour(boolean kept, int groups, int group, int rows, double most) {
    double share = most == 0 ? 1 : Math.log(rows) / most;
    var colour =
        !kept ? theme.muted() : groups == 1 ? theme.accent() : SeriesMarks.colour(theme, group);
    return colour.withOpacity(kept ? 0.35 + 0.65 * share : 0.12 + 0.2 * share);
  }

  /** One of the equal sectors of a dot, clockwise from the top. */
  private void sector(double x, double y, int number, int of, Rgba colour) {
    var xs = new double[ARC + 1];
    var ys = new double[ARC + 1];
    xs[ARC] = x;
    ys[ARC] = y;
    for (int i = 0; i < ARC; i++) {
      double angle = 2 * Math.PI * (number + i / (ARC - 1.0)) / of - Math.PI / 2;
      xs[i] = x + LARGE_DOT * 0.7 * Math.cos(angle);
      ys[i] = y + LARGE_DOT * 0.7 * Math.sin(angle);
    }
    surface.fillPolygon(xs, ys, colour);
  }

  /** How many rows of each series fall into each cell, series after series. */
  private int[] held(boolean kept, int groups, int across) {
    int cells = across * ((int) (at.height() / CELL) + 2);
    var held = new int[groups * cells];
    var xs = at.x().values();
    var ys = at.y().values();
    for (int row = 0; row < xs.length; row++) {
      if (marks.kept().get(row) == kept && !Double.isNaN(xs[row]) && !Double.isNaN(ys[row])) {
        double known = groups == 1 || series == null ? 0 : series.values()[row];
        if (!Double.isNaN(known)) {
          int group = (int) known;
          held[
              group * cells
                  + (int) ((at.px(row) - at.left()) / CELL)
                  + across * (int) ((at.py(row) - at.top()) / CELL)]++;
        }
      }
    }
    return held;
  }

  private void dot(double x, double y, boolean large, Rgba colour) {
    if (large) {
      surface.fillOval(x - LARGE_DOT / 2, y - LARGE_DOT / 2, LARGE_DOT, LARGE_DOT, colour);
    } else {
      surface.fillRect(x - DOT / 2, y - DOT / 2, DOT, DOT, colour);
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
      surface.strokeOval(x - 8, y - 8, 16, 16, theme.danger(), 1.5);
      before = row;
    }
  }

  private void ring(int row, Rgba colour, double line) {
    if (row >= 0 && !Double.isNaN(at.px(row)) && !Double.isNaN(at.py(row))) {
      surface.strokeOval(at.px(row) - 11, at.py(row) - 11, 22, 22, colour, line);
    }
  }
}
