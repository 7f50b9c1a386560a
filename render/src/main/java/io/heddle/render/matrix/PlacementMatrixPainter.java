package io.heddle.render.matrix;

import io.heddle.render.MatrixCell;
import io.heddle.render.Rgba;
import io.heddle.render.RoundAxisSteps;
import io.heddle.render.SharedHighlight;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.SeriesMarks;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import java.util.ArrayList;

/** Paints the communication matrix: cells, ranks, axes, legend, marked groups. O(visible cells). */
record PlacementMatrixPainter(
    PaintSurface surface,
    Theme theme,
    ViewTextBundle words,
    MatrixModel model,
    MatrixCellGeometry geometry,
    SharedHighlight highlight) {
  void paint(double width, double height) {
    surface.text(
        title(width - geometry.left() - 12),
        geometry.left(),
        16,
        TextStyle.SMALL,
        TextAnchor.LEFT,
        theme.muted());
    axes();
    var lanes = new GroupLanePainter(surface, theme, words, model, geometry, highlight);
    lanes.names();
    double head = MatrixCellGeometry.HEAD - 6;
    surface.clip(geometry.left() - 2, head, geometry.plotWidth() + 4, height - head);
    lanes.bars();
    cells();
    groups();
    surface.unclip();
    new MatrixLegendPainter(surface, theme, words, model, geometry, highlight).paint(width, height);
  }

  private int tensor() {
    return model.placement.hostsPerTensorGroup();
  }

  /** As much of the explanation as fits. */
  private String title(double room) {
    var parts = new ArrayList<String>();
    parts.add(words.of("drawn.matrix"));
    int last = model.placement.ppGroups() - 1;
    parts.add(
        tensor() == 1
            ? words.of("drawn.matrix.columns", last)
            : words.of("drawn.matrix.tensors", tensor(), last));
    if (numbered()) {
      parts.add(words.of("drawn.matrix.number"));
    }
    parts.add(words.of("drawn.matrix.rows"));
    parts.add(words.of("drawn.matrix.colour", model.level.noun()));
    var title = parts.getFirst();
    for (var part : parts.subList(1, parts.size())) {
      var longer = title + " · " + part;
      title = surface.textWidth(longer, TextStyle.SMALL) <= room ? longer : title;
    }
    return title;
  }

  private double gapX() {
    return geometry.cellWidth() >= 5 ? 1.5 : geometry.cellWidth() >= 3 ? 0.5 : 0;
  }

  private double gapY() {
    return geometry.cellHeight() >= 6 ? 1.5 : 0;
  }

  /** Whether every cell has room for its node rank. */
  private boolean numbered() {
    var longest = String.valueOf(model.rows() * model.cols() - 1);
    return geometry.cellHeight() - gapY() >= 11
        && geometry.cellWidth() - gapX() > surface.textWidth(longest, TextStyle.SMALL) + 2;
  }

  private void axes() {
    double wide = tensor() * geometry.cellWidth();
    int step = RoundAxisSteps.atLeast(34 / wide);
    int last = model.placement.ppGroup(geometry.lastRow());
    for (int group = model.placement.ppGroup(geometry.firstRow()); group <= last; group++) {
      double middle = geometry.x(group * tensor()) + wide / 2;
      if (group % step == 0
          && middle >= geometry.left()
          && middle <= geometry.left() + geometry.plotWidth()) {
        surface.text(
            String.valueOf(group), middle, 36, TextStyle.SMALL, TextAnchor.CENTER, theme.muted());
      }
    }
    int every = RoundAxisSteps.atLeast(14 / geometry.cellHeight());
    for (int col = 0; col < geometry.cols(); col += every) {
      surface.text(
          words.of("drawn.matrix.stage", col),
          geometry.left() - 8,
          geometry.y(col) + Math.max(geometry.cellHeight(), 8) / 2 + 3,
          TextStyle.SMALL,
          TextAnchor.RIGHT,
          theme.muted());
    }
  }

  private void cells() {
    double gapX = gapX();
    double gapY = gapY();
    double width = geometry.cellWidth() - gapX;
    double height = geometry.cellHeight() - gapY;
    boolean numbers = numbered();
    for (int col = 0; col < geometry.cols(); col++) {
      for (int row = geometry.firstRow(); row <= geometry.lastRow(); row++) {
        int first = row;
        var colour = colour(row, col);
        while (gapX == 0 && row < geometry.lastRow() && goesOn(first, row + 1, col, colour)) {
          row++;
        }
        double wide = geometry.x(row) - geometry.x(first) + width + (gapX > 0 ? 0 : 0.5);
        surface.fillRect(geometry.x(first), geometry.y(col), wide, height, colour);
        SeriesMarks.hatch(theme, model.domains[first][col])
            .paint(surface, geometry.x(first), geometry.y(col), wide, height, colour);
        tie(row, col, width, height);
        if (numbers) {
          surface.text(
              String.valueOf(model.nodeRank(new MatrixCell(row, col))),
              geometry.x(row) + width / 2,
              geometry.y(col) + height / 2 + 4,
              TextStyle.SMALL,
              TextAnchor.CENTER,
              Theme.readableOn(colour));
        }
      }
      if (!numbers && height >= 11) {
        runLabels(col);
      }
      for (int row = geometry.firstRow(); row <= geometry.lastRow(); row++) {
        if (model.failed[row][col]) {
          fail(geometry.x(row), geometry.y(col), width, height);
        }
      }
    }
  }

  /** Whether a cell without a gap is one rectangle with those before it, or begins in its pixel. */
  private boolean goesOn(int first, int row, int col, Rgba colour) {
    return geometry.x(row) < geometry.x(first) + 1
        || (colour(row, col).equals(colour)
            && SeriesMarks.hatch(theme, model.domains[row][col])
                == SeriesMarks.hatch(theme, model.domains[first][col]));
  }

  /** A failed host: framed and struck out, and a mark above where the cell is too small. */
  private void fail(double x, double y, double width, double height) {
    surface.fillRect(x, y, width, height, theme.danger());
    var ink = Theme.readableOn(theme.danger());
    surface.line(x + 1, y + 1, x + width - 1, y + height - 1, ink, 1.5);
    surface.line(x + 1, y + height - 1, x + width - 1, y + 1, ink, 1.5);
    if (width < 6) {
      surface.fillPolygon(
          new double[] {x + width / 2 - 4, x + width / 2 + 4, x + width / 2},
          new double[] {geometry.top() - 7, geometry.top() - 7, geometry.top() - 1},
          theme.danger());
    }
  }

  /** Too narrow for ranks: names of domains over their runs, so that colour is never alone. */
  private void runLabels(int col) {
    int start = geometry.firstRow();
    for (int row = start + 1; row <= geometry.lastRow() + 1; row++) {
      if (row > geometry.lastRow() || !alike(row, start, col)) {
        double span = (row - start) * geometry.cellWidth();
        var label =
            model.labels(model.domains[start][col]).stream()
                .filter(each -> surface.textWidth(each, TextStyle.SMALL) + 6 <= span)
                .findFirst()
                .orElse(null);
        if (!model.failed[start][col] && label != null) {
          double wide = surface.textWidth(label, TextStyle.SMALL) + 6;
          var ground = colour((start + row) / 2, col); // that of the cells under it
          surface.fillRect(
              geometry.x(start) + (span - wide) / 2,
              geometry.y(col) + 1,
              wide,
              geometry.cellHeight() - 3.5,
              ground);
          surface.text(
              label,
              geometry.x(start) + span / 2,
              geometry.y(col) + geometry.cellHeight() / 2 + 4,
              TextStyle.SMALL,
              TextAnchor.CENTER,
              Theme.readableOn(ground));
        }
        start = row;
      }
    }
  }

  /** In one domain, failed or not, dimmed or not: no name runs into a mark. */
  private boolean alike(int row, int other, int col) {
    return model.domains[row][col] == model.domains[other][col]
        && model.failed[row][col] == model.failed[other][col]
        && colour(row, col).equals(colour(other, col));
  }

  private Rgba colour(int row, int col) {
    var colour = theme.minipod(model.domains[row][col]);
    var cell = highlight.cell();
    boolean dimmed =
        cell != null
            ? cell.row() / tensor() != row / tensor() && cell.col() != col
            : !highlight.minipods().isEmpty()
                && !highlight.minipods().contains(model.minipods[row][col]);
    return dimmed ? colour.mix(theme.background(), 0.55) : colour;
  }

  /** Hosts of a tensor group stand together: a thread ties them, and no gap is between them. */
  private void tie(int row, int col, double width, double height) {
    if (row % tensor() < tensor() - 1 && row < geometry.lastRow() && gapX() > 0) {
      var colour = colour(row, col);
      double x = geometry.x(row) + width;
      surface.fillRect(x, geometry.y(col), gapX(), height, colour);
      surface.line(
          x + gapX() / 2,
          geometry.y(col) + 2,
          x + gapX() / 2,
          geometry.y(col) + height - 2,
          Theme.readableOn(colour).mix(colour, 0.5),
          0.75);
    }
  }

  /** The PP group and the DP group of the marked cell. */
  private void groups() {
    var cell = highlight.cell();
    if (cell == null || cell.row() >= model.rows() || cell.col() >= model.cols()) {
      return;
    }
    surface.strokeRound(
        geometry.x(cell.row() - cell.row() % tensor()) - 1.5,
        geometry.top() - 1.5,
        tensor() * geometry.cellWidth() + 1.5,
        geometry.cols() * geometry.cellHeight() + 1.5,
        2,
        theme.text(),
        1.5);
    surface.strokeRound(
        geometry.left() - 1,
        geometry.y(cell.col()) - 1.5,
        geometry.plotWidth() + 1,
        geometry.cellHeight() + 1.5,
        2,
        theme.text(),
        1.5);
  }
}
