package io.heddle.render.compare;

import io.heddle.render.MatrixCell;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.view.PointedMarkView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.scene.input.KeyEvent;
import org.jspecify.annotations.Nullable;

/**
 * Matrices beside each other on the screen. Pointing at a cell marks it in all of them; with the
 * keyboard, arrows move the mark and F goes to the next cell that differs.
 */
public final class MatrixComparisonView extends PointedMarkView<MatrixComparisonView.Place> {
  /** A cell of one of the matrices. */
  public record Place(int run, MatrixCell cell) {}

  private @Nullable PlacementComparison comparison;
  private @Nullable MatrixComparisonGeometry geometry;

  public MatrixComparisonView(ViewTextBundle words) {
    super(words);
    addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
    setAccessibleText(words.of("drawn.compare.empty"));
  }

  /** Shows matrices; null shows none. */
  public void show(@Nullable PlacementComparison now) {
    comparison = now;
    forgetHovered();
    describe();
    moved();
  }

  /** What is shown; null: nothing. */
  public @Nullable PlacementComparison comparison() {
    return comparison;
  }

  /** Where a cell of a run is drawn, in the view's coordinates; null before the first picture. */
  public @Nullable Bounds boundsOf(int run, MatrixCell cell) {
    var now = geometry;
    return now == null
        ? null
        : new BoundingBox(
            now.x(run, cell.row()), now.y(run, cell.col()), now.cellWidth(), now.cellHeight());
  }

  static int rows(PlacementComparison comparison) {
    return comparison.runs().stream().mapToInt(run -> run.placement().rows()).max().orElse(1);
  }

  static int cols(PlacementComparison comparison) {
    return comparison.runs().stream().mapToInt(run -> run.placement().cols()).max().orElse(1);
  }

  private void describe() {
    var now = comparison;
    setAccessibleText(
        now == null
            ? words().of("drawn.compare.empty")
            : hovered() == null
                ? words().of("drawn.compare.about", now.runs().size())
                : String.join(". ", tip()));
  }

  @Override
  protected void hoverChanged(@Nullable Place place) {
    describe();
  }

  private void pressed(KeyEvent event) {
    var now = comparison;
    if (now == null) {
      return;
    }
    var at = Objects.requireNonNullElse(hovered(), new Place(0, new MatrixCell(0, 0)));
    int row = at.cell().row();
    int col = at.cell().col();
    switch (event.getCode()) {
      case LEFT -> row--;
      case RIGHT -> row++;
      case UP -> col--;
      case DOWN -> col++;
      case F -> {
        pointAt(nextDifference(now, at));
        event.consume();
        return;
      }
      default -> {
        return;
      }
    }
    event.consume();
    pointAt(
        new Place(
            at.run(),
            new MatrixCell(Math.clamp(row, 0, rows(now) - 1), Math.clamp(col, 0, cols(now) - 1))));
  }

  /** The next cell, down the columns, in which any run differs from the first. */
  private static Place nextDifference(PlacementComparison now, Place from) {
    int cols = cols(now);
    int all = rows(now) * cols;
    int start = from.cell().row() * cols + from.cell().col();
    for (int i = 1; i <= all; i++) {
      var cell = new MatrixCell((start + i) % all / cols, (start + i) % all % cols);
      for (int run = 1; run < now.runs().size(); run++) {
        var placement = now.runs().get(run).placement();
        if (cell.row() < placement.rows()
            && cell.col() < placement.cols()
            && now.difference(run, cell.row(), cell.col()) != PlacementComparison.Difference.SAME) {
          return new Place(run, cell);
        }
      }
    }
    return from;
  }

  @Override
  protected @Nullable Place hitAt(double x, double y) {
    return geometry == null || comparison == null ? null : geometry.at(x, y);
  }

  @Override
  protected void paint(PaintSurface target, double width, double height) {
    var now = comparison;
    if (now != null) {
      var fitted =
          MatrixComparisonGeometry.fit(now.runs().size(), rows(now), cols(now), width, height);
      geometry = fitted;
      var at = hovered();
      new MatrixComparisonPainter(
              target, theme(), words(), now, fitted, at == null ? null : at.cell())
          .paint(width, height);
    }
  }

  @Override
  protected List<String> tipOf(Place at) {
    var now = comparison;
    if (now == null) {
      return List.of();
    }
    var lines = new ArrayList<String>();
    int row = at.cell().row();
    int col = at.cell().col();
    lines.add(words().of("drawn.compare.cell", now.ppGroup(row), col));
    for (int run = 0; run < now.runs().size(); run++) {
      var shown = now.runs().get(run);
      if (row < shown.placement().rows() && col < shown.placement().cols()) {
        lines.add(
            words()
                .of(
                    "drawn.compare.host",
                    shown.sign(),
                    shown.placement().host(row, col),
                    now.label(now.minipod(run, row, col))));
      }
    }
    return lines;
  }
}
