package io.heddle.render.matrix;

import io.heddle.render.Cell;
import io.heddle.render.Highlight;
import io.heddle.render.Rgba;
import io.heddle.render.Steps;
import io.heddle.render.Theme;
import io.heddle.render.Words;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;
import java.util.ArrayList;

/** Paints the communication matrix: cells, ranks, axes, legend, marked groups. O(visible cells). */
final class MatrixPainter {
  private final Surface surface;
  private final Theme theme;
  private final Words words;
  private final MatrixModel model;
  private final MatrixGeometry geometry;
  private final Highlight highlight;

  MatrixPainter(
      Surface surface,
      Theme theme,
      Words words,
      MatrixModel model,
      MatrixGeometry geometry,
      Highlight highlight) {
    this.surface = surface;
    this.theme = theme;
    this.words = words;
    this.model = model;
    this.geometry = geometry;
    this.highlight = highlight;
  }

  void paint(double width, double height) {
    surface.text(
        title(width - geometry.left() - 12),
        geometry.left(),
        16,
        TextStyle.SMALL,
        Align.LEFT,
        theme.muted());
    axes();
    surface.clip(
        geometry.left() - 2, geometry.top() - 2, geometry.plotWidth() + 4, height - geometry.top());
    cells();
    groups();
    surface.unclip();
    legend(width, height);
  }

  /** As much of the explanation as fits. */
  private String title(double room) {
    var parts = new ArrayList<String>();
    parts.add(words.of("drawn.matrix"));
    parts.add(words.of("drawn.matrix.columns", geometry.rows() - 1));
    if (numbered()) {
      parts.add(words.of("drawn.matrix.number"));
    }
    parts.add(words.of("drawn.matrix.rows"));
    parts.add(words.of("drawn.matrix.colour"));
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
    int step = Steps.atLeast(34 / geometry.cellWidth());
    for (int row = geometry.firstRow(); row <= geometry.lastRow(); row++) {
      double middle = geometry.x(row) + geometry.cellWidth() / 2;
      if (row % step == 0 && middle >= geometry.left()) {
        surface.text(String.valueOf(row), middle, 36, TextStyle.SMALL, Align.CENTER, theme.muted());
      }
    }
    int every = Steps.atLeast(14 / geometry.cellHeight());
    for (int col = 0; col < geometry.cols(); col += every) {
      surface.text(
          words.of("drawn.matrix.stage", col),
          geometry.left() - 8,
          geometry.y(col) + Math.max(geometry.cellHeight(), 8) / 2 + 3,
          TextStyle.SMALL,
          Align.RIGHT,
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
        if (numbers) {
          surface.text(
              String.valueOf(model.nodeRank(new Cell(row, col))),
              geometry.x(row) + width / 2,
              geometry.y(col) + height / 2 + 4,
              TextStyle.SMALL,
              Align.CENTER,
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
    return geometry.x(row) < geometry.x(first) + 1 || colour(row, col).equals(colour);
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

  /** Too narrow for ranks: names of minipods over their runs, so that colour is never alone. */
  private void runLabels(int col) {
    int start = geometry.firstRow();
    for (int row = start + 1; row <= geometry.lastRow() + 1; row++) {
      if (row > geometry.lastRow() || !alike(row, start, col)) {
        var label = model.label(model.minipods[start][col]);
        double span = (row - start) * geometry.cellWidth();
        if (!model.failed[start][col] && surface.textWidth(label, TextStyle.SMALL) + 6 <= span) {
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
              Align.CENTER,
              Theme.readableOn(ground));
        }
        start = row;
      }
    }
  }

  /** In one minipod, and failed or not: no name runs into the mark of a failed host. */
  private boolean alike(int row, int other, int col) {
    return model.minipods[row][col] == model.minipods[other][col]
        && model.failed[row][col] == model.failed[other][col];
  }

  private Rgba colour(int row, int col) {
    int minipod = model.minipods[row][col];
    var colour = theme.minipod(minipod);
    var cell = highlight.cell();
    boolean dimmed =
        cell != null
            ? cell.row() != row && cell.col() != col
            : !highlight.minipods().isEmpty() && !highlight.minipods().contains(minipod);
    return dimmed ? colour.mix(theme.background(), 0.55) : colour;
  }

  /** The PP group and the DP group of the marked cell. */
  private void groups() {
    var cell = highlight.cell();
    if (cell == null || cell.row() >= model.rows() || cell.col() >= model.cols()) {
      return;
    }
    surface.strokeRound(
        geometry.x(cell.row()) - 1.5,
        geometry.top() - 1.5,
        geometry.cellWidth() + 1.5,
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

  private void legend(double width, double height) {
    double x = geometry.left() + geometry.plotWidth() + 24;
    surface.text(words.of("drawn.minipod"), x, 36, TextStyle.SMALL_BOLD, Align.LEFT, theme.text());
    surface.text(
        words.of("drawn.hosts"),
        Math.min(width - 12, x + MatrixGeometry.LEGEND - 30),
        36,
        TextStyle.SMALL,
        Align.RIGHT,
        theme.muted());
    int fit = Math.max(1, (int) ((height - geometry.top() - 4) / 17));
    int shown = model.used.size() <= fit ? model.used.size() : Math.max(0, fit - 1);
    for (int i = 0; i < shown; i++) {
      var used = model.used.get(i);
      double y = geometry.top() + i * 17;
      boolean marked = highlight.minipods().contains(used.minipod());
      surface.fillRound(x, y + 2, 11, 11, 2, theme.minipod(used.minipod()));
      surface.text(
          clipped(used.label(), 108),
          x + 17,
          y + 12,
          marked ? TextStyle.SMALL_BOLD : TextStyle.SMALL,
          Align.LEFT,
          theme.text());
      surface.text(
          String.valueOf(used.hosts()),
          Math.min(width - 12, x + MatrixGeometry.LEGEND - 30),
          y + 12,
          TextStyle.SMALL,
          Align.RIGHT,
          theme.muted());
    }
    if (shown < model.used.size()) {
      surface.text(
          words.of("drawn.more", model.used.size() - shown),
          x,
          geometry.top() + shown * 17 + 12,
          TextStyle.SMALL,
          Align.LEFT,
          theme.muted());
    }
  }

  private String clipped(String label, double width) {
    var result = label;
    while (result.length() > 2 && surface.textWidth(result + "…", TextStyle.SMALL) > width) {
      result = result.substring(0, result.length() - 1);
    }
    return result.length() == label.length() ? label : result + "…";
  }
}
