package io.heddle.render.compare;

import io.heddle.render.MatrixCell;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.compare.PlacementComparison.Difference;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import org.jspecify.annotations.Nullable;

/**
 * Paints matrices beside each other. What is as in the first is pale; another host in the same
 * minipod has a dot, another minipod a stroke through it. O(runs · cells).
 */
record MatrixComparisonPainter(
    PaintSurface surface,
    Theme theme,
    ViewTextBundle words,
    PlacementComparison comparison,
    MatrixComparisonGeometry geometry,
    @Nullable MatrixCell marked) {
  private static final double MARKS_FROM = 4;

  void paint(double width, double height) {
    for (int run = 0; run < comparison.runs().size(); run++) {
      head(run);
      cells(run);
      mark(run);
    }
    legend(width, height);
  }

  private void head(int run) {
    var shown = comparison.runs().get(run);
    double x = geometry.left(run);
    double y = geometry.top(run);
    double room = geometry.panelWidth() - 12;
    double wide = surface.textWidth(shown.sign(), TextStyle.SMALL_BOLD) + 8;
    surface.fillRound(x, y + 1, wide, 15, 4, theme.text());
    surface.text(
        shown.sign(),
        x + wide / 2,
        y + 12.5,
        TextStyle.SMALL_BOLD,
        TextAnchor.CENTER,
        theme.background());
    surface.text(
        clipped(shown.title(), TextStyle.SMALL_BOLD, room - wide - 6),
        x + wide + 6,
        y + 12.5,
        TextStyle.SMALL_BOLD,
        TextAnchor.LEFT,
        theme.text());
    surface.text(
        clipped(figures(run, room), TextStyle.SMALL, room),
        x,
        y + 29,
        TextStyle.SMALL,
        TextAnchor.LEFT,
        theme.muted());
  }

  /** All of them; in a narrow panel what this run is compared by, without what is in brackets. */
  private String figures(int run, double room) {
    var figures = comparison.runs().get(run).figures();
    var all = run == 0 ? figures : figures + " · " + differing(run);
    if (surface.textWidth(all, TextStyle.SMALL) <= room) {
      return all;
    }
    return run == 0 ? figures.replaceAll(" \\(.*\\)", "") : differing(run);
  }

  private String differing(int run) {
    int cells = comparison.count(run, Difference.MINIPOD) + comparison.count(run, Difference.HOST);
    return cells == 0 ? words.of("drawn.compare.same") : words.of("drawn.compare.differ", cells);
  }

  private void cells(int run) {
    var placement = comparison.runs().get(run).placement();
    double gap = Math.min(geometry.cellWidth(), geometry.cellHeight()) >= 5 ? 1 : 0;
    double width = geometry.cellWidth() - gap;
    double height = geometry.cellHeight() - gap;
    boolean marks = Math.min(width, height) >= MARKS_FROM;
    for (int col = 0; col < placement.cols(); col++) {
      for (int row = 0; row < placement.rows(); row++) {
        var difference = comparison.difference(run, row, col);
        int minipod = comparison.minipod(run, row, col);
        var full = theme.minipod(minipod);
        var colour =
            run > 0 && difference == Difference.SAME ? full.mix(theme.background(), 0.72) : full;
        double x = geometry.x(run, row);
        double y = geometry.y(run, col);
        surface.fillRect(x, y, gap > 0 ? width : width + 0.5, height, colour);
        if (run > 0 && marks) {
          difference(difference, x, y, width, height);
        }
      }
      if (height >= 9) {
        names(run, col, height);
      }
    }
  }

  /** The minipod's name over every stretch of a stage that lies in it. */
  private void names(int run, int col, double height) {
    int rows = comparison.runs().get(run).placement().rows();
    int start = 0;
    for (int row = 1; row <= rows; row++) {
      int minipod = comparison.minipod(run, start, col);
      if (row < rows && comparison.minipod(run, row, col) == minipod) {
        continue;
      }
      var name = comparison.label(minipod);
      double span = (row - start) * geometry.cellWidth();
      double wide = surface.textWidth(name, TextStyle.SMALL) + 6;
      if (wide > span) {
        name = name.replaceAll(".*?(\\d+)\\D*$", "$1");
        wide = surface.textWidth(name, TextStyle.SMALL) + 4;
      }
      if (wide <= span - 2 && !sameAbove(run, col, start, row)) {
        double middle = geometry.x(run, start) + span / 2;
        double y = geometry.y(run, col) + height / 2;
        surface.fillRound(middle - wide / 2, y - 6, wide, 12, 3, theme.background());
        surface.text(name, middle, y + 4, TextStyle.SMALL, TextAnchor.CENTER, theme.text());
      }
      start = row;
    }
  }

  /** Whether the stage above has the same stretch, which is named already. */
  private boolean sameAbove(int run, int col, int start, int end) {
    if (col == 0) {
      return false;
    }
    int rows = comparison.runs().get(run).placement().rows();
    int minipod = comparison.minipod(run, start, col);
    return comparison.minipod(run, start, col - 1) == minipod
        && comparison.minipod(run, end - 1, col - 1) == minipod
        && (start == 0 || comparison.minipod(run, start - 1, col - 1) != minipod)
        && (end == rows || comparison.minipod(run, end, col - 1) != minipod);
  }

  private void difference(Difference difference, double x, double y, double width, double height) {
    var ink = theme.text();
    if (difference == Difference.MINIPOD) {
      double side = Math.min(Math.min(width, height), 9);
      surface.fillPolygon(
          new double[] {x + width - side, x + width, x + width},
          new double[] {y, y, y + side},
          ink);
    } else if (difference == Difference.HOST) {
      double dot = Math.clamp(Math.min(width, height) / 3, 2, 4);
      surface.fillRect(x + width - dot - 1, y + 1, dot, dot, ink);
    }
  }

  /** The same cell in all. */
  private void mark(int run) {
    if (marked != null && marked.row() < geometry.rows() && marked.col() < geometry.cols()) {
      surface.strokeRect(
          geometry.x(run, marked.row()) - 1.5,
          geometry.y(run, marked.col()) - 1.5,
          geometry.cellWidth() + 2,
          geometry.cellHeight() + 2,
          theme.accent(),
          2);
    }
  }

  private void legend(double width, double height) {
    double y = height - 8;
    double x = MatrixComparisonGeometry.LEFT;
    x = entry(Difference.SAME, words.of("drawn.compare.unchanged"), x, y);
    x = entry(Difference.HOST, words.of("drawn.compare.another.host"), x, y);
    x = entry(Difference.MINIPOD, words.of("drawn.compare.another.minipod"), x, y);
    var rest = "";
    for (var part :
        new String[] {
          words.of("drawn.compare.colour"),
          " · " + words.of("drawn.compare.across"),
          " · " + words.of("drawn.compare.down")
        }) {
      if (x + surface.textWidth(rest + part, TextStyle.SMALL) <= width - 8) {
        rest += part;
      }
    }
    surface.text(rest, x, y, TextStyle.SMALL, TextAnchor.LEFT, theme.muted());
  }

  private double entry(Difference difference, String name, double x, double y) {
    var colour = theme.minipod(0);
    surface.fillRect(
        x,
        y - 10,
        16,
        12,
        difference == Difference.SAME ? colour.mix(theme.background(), 0.72) : colour);
    difference(difference, x, y - 10, 16, 12);
    surface.text(name, x + 22, y, TextStyle.SMALL, TextAnchor.LEFT, theme.muted());
    return x + 22 + surface.textWidth(name, TextStyle.SMALL) + 14;
  }

  private String clipped(String text, TextStyle style, double width) {
    var result = text;
    while (result.length() > 2 && surface.textWidth(result + "…", style) > width) {
      result = result.substring(0, result.length() - 1);
    }
    return result.length() == text.length() || surface.textWidth(text, style) <= width
        ? text
        : result + "…";
  }
}
