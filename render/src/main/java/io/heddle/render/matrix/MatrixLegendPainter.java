package io.heddle.render.matrix;

import io.heddle.render.GroupWords;
import io.heddle.render.SharedHighlight;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.SeriesMarks;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import java.util.List;

/**
 * Beside the matrix: the domains of the level with their hosts, and below them what kinds of group
 * there are.
 */
record MatrixLegendPainter(
    PaintSurface surface,
    Theme theme,
    ViewTextBundle words,
    MatrixModel model,
    MatrixCellGeometry geometry,
    SharedHighlight highlight) {
  private static final double LINE = 17;
  private static final double MARGIN = 12;
  private static final double NAME = 108;
  private static final double FIRST = MatrixCellGeometry.HEAD;

  void paint(double width, double height) {
    double x = geometry.left() + geometry.plotWidth() + 24;
    double right = Math.min(width - MARGIN, x + MatrixCellGeometry.LEGEND - 30);
    int fit = Math.max(1, (int) ((height - FIRST - 4) / LINE));
    int kinds = kinds(fit);
    int below = domains(x, right, kinds == 0 ? fit : fit - kinds - 1);
    if (kinds > 0) {
      groups(x, right, FIRST + (below + 1) * LINE);
    }
  }

  /** Lines of the groups: none where they would hide domains that say more of this job. */
  private int kinds(int fit) {
    int lines = model.groups.size() + 1;
    boolean plain = model.lanes.isEmpty() && model.placement.hostsPerTensorGroup() == 1;
    int left = fit - lines - 1;
    return left >= (plain ? model.used.size() : Math.min(model.used.size(), 2)) ? lines : 0;
  }

  /**
   * In two columns without their hosts where one column does not hold all. Returns how many lines
   * were written.
   */
  private int domains(double x, double right, int fit) {
    int all = model.used.size();
    int columns = all <= fit ? 1 : 2;
    head(model.level.title(), columns == 1 ? words.of("drawn.hosts") : "", x, right, 36);
    int shown = all <= columns * fit ? all : Math.max(0, columns * fit - 1);
    double column = (right - x) / columns;
    for (int i = 0; i < shown; i++) {
      var used = model.used.get(i);
      int at = i / fit;
      double left = x + at * column;
      double y = FIRST + i % fit * LINE;
      boolean marked = model.level.isMinipods() && highlight.minipods().contains(used.domain());
      var colour = theme.minipod(used.domain());
      surface.fillRound(left, y + 2, 11, 11, 2, colour);
      SeriesMarks.hatch(theme, used.domain()).paint(surface, left, y + 2, 11, 11, colour);
      line(
          name(used.labels(), columns == 1 ? NAME : column - LINE - 6),
          columns == 1 ? String.valueOf(used.hosts()) : "",
          marked ? TextStyle.SMALL_BOLD : TextStyle.SMALL,
          left + LINE,
          right,
          y + 12);
    }
    if (shown < all) {
      surface.text(
          words.of("drawn.more", all - shown),
          x + (columns - 1) * column,
          FIRST + (fit - 1) * LINE + 12,
          TextStyle.SMALL,
          TextAnchor.LEFT,
          theme.muted());
    }
    return Math.min(fit, all);
  }

  private void groups(double x, double right, double top) {
    boolean known = model.groups.stream().noneMatch(each -> Double.isNaN(each.bytes()));
    head(
        words.of("drawn.matrix.kinds"),
        known ? words.of("drawn.matrix.sent") : "",
        x,
        right,
        top + 12);
    for (int i = 0; i < model.groups.size(); i++) {
      var kind = model.groups.get(i);
      line(
          words.of("drawn.matrix.kind", kind.kind().toString(), kind.size()),
          known ? GroupWords.sent(words, kind) : "",
          TextStyle.SMALL,
          x,
          right,
          top + (i + 1) * LINE + 12);
    }
  }

  private void head(String left, String beside, double x, double right, double y) {
    surface.text(left, x, y, TextStyle.SMALL_BOLD, TextAnchor.LEFT, theme.text());
    surface.text(beside, right, y, TextStyle.SMALL, TextAnchor.RIGHT, theme.muted());
  }

  private void line(String left, String beside, TextStyle style, double x, double right, double y) {
    surface.text(left, x, y, style, TextAnchor.LEFT, theme.text());
    surface.text(beside, right, y, TextStyle.SMALL, TextAnchor.RIGHT, theme.muted());
  }

  /** The longest that has room, or a beginning of the shortest. */
  private String name(List<String> labels, double width) {
    return labels.stream()
        .filter(each -> surface.textWidth(each, TextStyle.SMALL) <= width)
        .findFirst()
        .orElseGet(() -> clipped(labels.getLast(), width));
  }

  private String clipped(String label, double width) {
    var result = label;
    while (result.length() > 2 && surface.textWidth(result + "…", TextStyle.SMALL) > width) {
      result = result.substring(0, result.length() - 1);
    }
    return result.length() == label.length() ? label : result + "…";
  }
}
