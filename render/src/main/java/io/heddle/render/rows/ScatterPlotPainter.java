package io.heddle.render.rows;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;
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
 * several series beside each other. O(rows + series · pixels).
 */
final class ScatterPlotPainter {
  private static final int CELL = 2;
  private static final double DOT = 4;

  /** Fewer places than that are drawn larger. */
  private static final int FEW = 300;

  private static final double LARGE_DOT = 9;

  /** So far apart are large dots of two series that fall together. */
  private static final double BESIDE = 8;

  private final PaintSurface surface;
  private final Theme theme;
  private final ScatterPlotGeometry at;
  private final @Nullable StudyRowAxis series;
  private final StudyRowMarks marks;

  /**
   * @param series by whose words the points are coloured; null: all alike
   */
  ScatterPlotPainter(
      PaintSurface surface,
      Theme theme,
      ScatterPlotGeometry at,
      @Nullable StudyRowAxis series,
      StudyRowMarks marks) {
    this.surface = surface;
    this.theme = theme;
    this.at = at;
    this.series = series;
    this.marks = marks;
  }

  void paint() {
    axes();
    points(false);
    points(true);
    if (series != null) {
      legend(series.texts());
    }
    front();
    ring(marks.pointed(), theme.muted(), 1.5);
    ring(marks.chosen(), theme.text(), 2);
  }

  private void axes() {
    for (double value : RowAxisTicks.of(at.x(), at.reachX(), at.width() / 80)) {
      double x = at.atX(value);
      surface.line(x, at.top(), x, at.bottom(), theme.border(), 0.5);
      surface.text(
          at.x().text(value),
          x,
          at.bottom() + 16,
          TextStyle.SMALL,
          TextAnchor.CENTER,
          theme.muted());
    }
    for (double value : RowAxisTicks.of(at.y(), at.reachY(), at.height() / 34)) {
      double y = at.atY(value);
      surface.line(at.left(), y, at.left() + at.width(), y, theme.border(), 0.5);
      surface.text(
          at.y().text(value),
          at.left() - 8,
          y + 4,
          TextStyle.SMALL,
          TextAnchor.RIGHT,
          theme.muted());
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
    double least = kept ? 0.35 : 0.12;
    for (int place = 0; place < held.length; place++) {
      if (held[place] > 0) {
        int group = place / cells;
        int cell = place % cells;
        int line = cell / across;
        double share = most == 0 ? 1 : Math.log(held[place]) / most;
        double aside = large ? BESIDE * (group - (groups - 1) / 2.0) : 0;
        var colour =
            !kept ? theme.muted() : groups == 1 ? theme.accent() : SeriesMarks.colour(theme, group);
        dot(
            groups == 1 ? -1 : group,
            at.left() + CELL * (cell % across + 0.5) + aside,
            at.top() + CELL * (line + 0.5),
            large,
            colour.withOpacity(least + (kept ? 0.65 : 0.2) * share));
      }
    }
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

  private void dot(int group, double x, double y, boolean large, Rgba colour) {
    if (!large) {
      surface.fillRect(x - DOT / 2, y - DOT / 2, DOT, DOT, colour);
    } else if (group < 0) {
      surface.fillOval(x - LARGE_DOT / 2, y - LARGE_DOT / 2, LARGE_DOT, LARGE_DOT, colour);
    } else {
      SeriesMarks.paint(surface, group, x, y, LARGE_DOT / 2, colour);
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
