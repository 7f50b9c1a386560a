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

  /** Returns how many lines were written. */
  private int domains(double x, double right, int fit) {
    head(model.level.title(), words.of("drawn.hosts"), x, right, 36);
    int shown = model.used.size() <= fit ? model.used.size() : Math.max(0, fit - 1);
    for (int i = 0; i < shown; i++) {
      var used = model.used.get(i);
      double y = FIRST + i * LINE;
      boolean marked = model.level.isMinipods() && highlight.minipods().contains(used.domain());
      var colour = theme.minipod(used.domain());
      surface.fillRound(x, y + 2, 11, 11, 2, colour);
      SeriesMarks.hatch(theme, used.domain()).paint(surface, x, y + 2, 11, 11, colour);
      line(
          name(used.labels()),
          String.valueOf(used.hosts()),
          marked ? TextStyle.SMALL_BOLD : TextStyle.SMALL,
          x + LINE,
          right,
          y + 12);
    }
    if (shown == model.used.size()) {
      return shown;
    }
    surface.text(
        words.of("drawn.more", model.used.size() - shown),
        x,
        FIRST + shown * LINE + 12,
        TextStyle.SMALL,
        TextAnchor.LEFT,
        theme.muted());
    return shown + 1;
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
  private String name(List<String> labels) {
    return labels.stream()
        .filter(each -> surface.textWidth(each, TextStyle.SMALL) <= NAME)
        .findFirst()
        .orElseGet(() -> clipped(labels.getLast(), NAME));
  }

  private String clipped(String label, double width) {
    var result = label;
    while (result.length() > 2 && surface.textWidth(result + "…", TextStyle.SMALL) > width) {
      result = result.substring(0, result.length() - 1);
    }
    return result.length() == label.length() ? label : result + "…";
  }
}
