package io.heddle.render.matrix;

import io.heddle.render.SharedHighlight;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;

/** Paints which context and expert groups the columns of the matrix belong to. O(rows · lanes). */
record GroupLanePainter(
    PaintSurface surface,
    Theme theme,
    ViewTextBundle words,
    MatrixModel model,
    MatrixCellGeometry geometry,
    SharedHighlight highlight) {
  private static final double BAR = MatrixCellGeometry.LANE - 3;

  /** The names of the lanes; they stay where they are when cells are scrolled. */
  void names() {
    for (int lane = 0; lane < model.lanes.size(); lane++) {
      surface.text(
          words.of("drawn.matrix.lane", model.lanes.get(lane).kind().toString()),
          geometry.left() - 8,
          y(lane) + BAR - 2.5,
          TextStyle.SMALL,
          TextAnchor.RIGHT,
          theme.muted());
    }
  }

  void bars() {
    for (int lane = 0; lane < model.lanes.size(); lane++) {
      for (var stretch : model.lanes.get(lane).stretches()) {
        if (stretch.last() >= geometry.firstRow() && stretch.first() <= geometry.lastRow()) {
          bar(lane, stretch);
        }
      }
    }
  }

  private double y(int lane) {
    return geometry.top() - 4 - (model.lanes.size() - lane) * MatrixCellGeometry.LANE;
  }

  private void bar(int lane, CommunicationGroupLane.Stretch stretch) {
    var cell = highlight.cell();
    boolean marked =
        cell != null
            && cell.row() < model.rows()
            && model.lanes.get(lane).shares(stretch, cell.row());
    var ground =
        marked
            ? theme.text()
            : stretch.groups().getFirst() % 2 == 0 ? theme.border() : theme.subtle();
    double x = geometry.x(stretch.first());
    double width = (stretch.last() - stretch.first() + 1) * geometry.cellWidth();
    double gap = width >= 4 ? 1.5 : 0;
    surface.fillRect(x, y(lane), width - gap, BAR, ground);
    if (!marked) {
      surface.line(x, y(lane) + BAR, x + width - gap, y(lane) + BAR, theme.strong(), 1);
    }
    var label = stretch.label();
    if (surface.textWidth(label, TextStyle.SMALL) + 4 <= width - gap) {
      surface.text(
          label,
          x + (width - gap) / 2,
          y(lane) + BAR - 2.5,
          TextStyle.SMALL,
          TextAnchor.CENTER,
          Theme.readableOn(ground));
    }
  }
}
