package io.heddle.render.matrix;

import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.MatrixCell;
import io.heddle.render.SharedHighlight;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.view.PointedMarkView;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import org.jspecify.annotations.Nullable;

/**
 * The communication matrix on the screen. Hover names a host; arrow keys move, Enter selects; the
 * wheel widens the cells around the pointer.
 */
public final class PlacementMatrixView extends PointedMarkView<MatrixCell> {
  private @Nullable MatrixModel model;
  private @Nullable MatrixCellGeometry geometry;
  private SharedHighlight highlight = SharedHighlight.none();
  private Consumer<@Nullable MatrixCell> onSelect = _ -> {};
  private double zoom = 1;
  private double scroll;

  public PlacementMatrixView(ViewTextBundle words) {
    super(words);
    addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
    addEventHandler(ScrollEvent.SCROLL, this::scrolled);
    addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
    setAccessibleText(words.of("drawn.matrix"));
  }

  /**
   * Shows a placement, coloured by the domains of a level; null shows nothing.
   *
   * @param job what the groups send follows from it; null where it is not known
   */
  public void show(
      DrawnDomainLevel level, @Nullable Placement placement, @Nullable TrainingJob job) {
    var before = model;
    model = placement == null ? null : new MatrixModel(level, placement, job, words());
    if (before == null
        || placement == null
        || before.rows() != placement.rows()
        || before.cols() != placement.cols()) {
      zoom = 1;
      scroll = 0;
      forgetHovered();
    }
    describe();
    moved();
  }

  public void highlight(SharedHighlight now) {
    highlight = now;
    repaint();
  }

  public void setOnSelect(Consumer<@Nullable MatrixCell> action) {
    onSelect = action;
  }

  /** Where a cell is drawn, in the view's coordinates; null before the first picture. */
  public @Nullable Bounds boundsOf(MatrixCell cell) {
    var now = geometry;
    return now == null
        ? null
        : new BoundingBox(now.x(cell.row()), now.y(cell.col()), now.cellWidth(), now.cellHeight());
  }

  private void describe() {
    var now = model;
    var cell = hovered();
    if (now == null) {
      setAccessibleText(words().of("drawn.matrix.empty"));
    } else if (cell != null) {
      setAccessibleText(String.join(". ", now.describe(cell)));
    } else {
      setAccessibleText(
          words()
              .of(
                  "drawn.matrix.about",
                  now.placement.job(),
                  now.placement.ppGroups(),
                  now.cols(),
                  now.used.size(),
                  now.level.noun()));
    }
  }

  @Override
  protected void hoverChanged(@Nullable MatrixCell cell) {
    describe();
  }

  private void clicked(MouseEvent event) {
    if (event.getButton() == MouseButton.PRIMARY && event.isStillSincePress()) {
      if (event.getClickCount() == 2) {
        zoom = 1;
        scroll = 0;
        moved();
      } else {
        onSelect.accept(hitAt(event.getX(), event.getY()));
      }
    }
  }

  private static MatrixCellGeometry fit(
      MatrixModel now, double zoom, double scroll, double width, double height) {
    return MatrixCellGeometry.fit(
        now.rows(), now.cols(), now.lanes.size(), width, height, zoom, scroll);
  }

  private void scrolled(ScrollEvent event) {
    var now = geometry;
    var shown = model;
    if (now == null || shown == null) {
      return;
    }
    if (event.isShiftDown() || Math.abs(event.getDeltaX()) > Math.abs(event.getDeltaY())) {
      scroll = Math.max(0, now.scroll() - event.getDeltaX() - event.getDeltaY());
    } else {
      double before = (event.getX() - now.left() + now.scroll()) / now.cellWidth();
      zoom = Math.clamp(zoom * Math.pow(1.0015, event.getDeltaY()), 1, 40);
      var wider = fit(shown, zoom, 0, getWidth(), getHeight());
      scroll = Math.max(0, before * wider.cellWidth() - (event.getX() - now.left()));
    }
    event.consume();
    moved();
  }

  private void pressed(KeyEvent event) {
    var now = model;
    if (now == null) {
      return;
    }
    var from = hovered();
    int row = from == null ? 0 : from.row();
    int col = from == null ? 0 : from.col();
    switch (event.getCode()) {
      case LEFT -> row--;
      case RIGHT -> row++;
      case UP -> col--;
      case DOWN -> col++;
      case HOME -> row = 0;
      case END -> row = now.rows() - 1;
      case ENTER, SPACE -> {
        onSelect.accept(from);
        event.consume();
        return;
      }
      default -> {
        return;
      }
    }
    event.consume();
    pointAt(new MatrixCell(Math.clamp(row, 0, now.rows() - 1), Math.clamp(col, 0, now.cols() - 1)));
  }

  @Override
  protected @Nullable MatrixCell hitAt(double x, double y) {
    return geometry == null ? null : geometry.at(x, y);
  }

  @Override
  protected void paint(PaintSurface target, double width, double height) {
    var now = model;
    if (now != null) {
      var fitted = fit(now, zoom, scroll, width, height);
      geometry = fitted;
      scroll = fitted.scroll();
      new PlacementMatrixPainter(target, theme(), words(), now, fitted, highlight)
          .paint(width, height);
    }
  }

  @Override
  protected List<String> tipOf(MatrixCell cell) {
    return model == null ? List.of() : model.describe(cell);
  }
}
