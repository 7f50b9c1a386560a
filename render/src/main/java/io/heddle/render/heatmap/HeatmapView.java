package io.heddle.render.heatmap;

import io.heddle.render.Rgba;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.view.PaintedView;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import javafx.geometry.Point2D;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/** A heatmap on the screen; the cell under the pointer tells its value. */
public final class HeatmapView extends PaintedView {
  private final String empty;
  private @Nullable Heatmap map;
  private @Nullable HeatmapGeometry geometry;
  private int row = -1;
  private int col = -1;
  private Cells chosen = Cells.NONE;
  private BiConsumer<Integer, Integer> onChoose = (_, _) -> {};
  private @Nullable BiFunction<Integer, Integer, List<String>> tips;

  /**
   * A block of cells.
   *
   * @param rows how many; 0: none
   */
  public record Cells(int row, int col, int rows, int cols) {
    public static final Cells NONE = new Cells(0, 0, 0, 0);
  }

  /**
   * @param empty what to say while there is nothing
   */
  public HeatmapView(String empty) {
    this.empty = empty;
    setAccessibleText(empty);
    addEventHandler(
        MouseEvent.MOUSE_CLICKED,
        event -> {
          if (row >= 0 && col >= 0 && event.getButton() == MouseButton.PRIMARY) {
            onChoose.accept(row, col);
          }
        });
    addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
  }

  /** Told of the row and the column of a cell that is chosen. */
  public void setOnChoose(BiConsumer<Integer, Integer> action) {
    onChoose = action;
  }

  /** What is said of a cell instead of its value; the first line is a title. */
  public void setTips(BiFunction<Integer, Integer, List<String>> newTips) {
    tips = newTips;
  }

  /** Frames cells. */
  public void choose(Cells now) {
    chosen = now;
    repaint();
  }

  /** The middle of a cell, in the view's coordinates; null before the first picture. */
  public @Nullable Point2D centreOf(int ofRow, int ofCol) {
    var at = geometry;
    return at == null
        ? null
        : new Point2D(at.x(ofCol) + at.cell() / 2, at.y(ofRow) + at.high() / 2);
  }

  private void pressed(KeyEvent event) {
    var now = map;
    if (now == null || now.rows().isEmpty() || now.cols().isEmpty()) {
      return;
    }
    switch (event.getCode()) {
      case RIGHT -> col = Math.min(now.cols().size() - 1, col + 1);
      case LEFT -> col = Math.max(0, col - 1);
      case DOWN -> row = Math.min(now.rows().size() - 1, row + 1);
      case UP -> row = Math.max(0, row - 1);
      case ENTER, SPACE -> {
        if (row >= 0 && col >= 0) {
          onChoose.accept(row, col);
        }
      }
      default -> {
        return;
      }
    }
    row = Math.max(0, row);
    col = Math.max(0, col);
    setAccessibleText(String.join(", ", tip()));
    event.consume();
    repaint();
  }

  /** Shows a matrix, or with null none. */
  public void show(@Nullable Heatmap newMap) {
    map = newMap;
    setAccessibleText(
        newMap == null
            ? empty
            : "%s: %d × %d, %s–%s %s"
                .formatted(
                    newMap.title(),
                    newMap.rows().size(),
                    newMap.cols().size(),
                    HeatmapPainter.number(newMap.smallest()),
                    HeatmapPainter.number(newMap.largest()),
                    newMap.unit()));
    left();
    moved();
  }

  /** What is shown; null: nothing. */
  public @Nullable Heatmap map() {
    return map;
  }

  @Override
  protected void pointed(double x, double y) {
    var now = geometry;
    if (now != null) {
      row = now.rowAt(y);
      col = now.colAt(x);
      repaint();
    }
  }

  @Override
  protected void left() {
    row = -1;
    col = -1;
    repaint();
  }

  @Override
  protected void paint(Surface target, double width, double height) {
    var now = map;
    if (now == null) {
      target.text(empty, width / 2, height / 2, TextStyle.NORMAL, Align.CENTER, theme().muted());
      return;
    }
    var fitted = HeatmapGeometry.fit(now, target, width, height);
    geometry = fitted;
    new HeatmapPainter(target, theme(), now, fitted).paint();
    frame(target, fitted, chosen, theme().text());
    if (isFocused() && row >= 0 && col >= 0) {
      frame(target, fitted, new Cells(row, col, 1, 1), theme().muted());
    }
  }

  private static void frame(Surface target, HeatmapGeometry at, Cells cells, Rgba colour) {
    if (cells.rows() > 0) {
      target.strokeRect(
          at.x(cells.col()) - 1,
          at.y(cells.row()) - 1,
          cells.cols() * at.cell() + 1,
          cells.rows() * at.high() + 1,
          colour,
          2);
    }
  }

  @Override
  protected List<String> tip() {
    var now = map;
    var said = tips;
    if (now != null && said != null && row >= 0 && col >= 0) {
      return said.apply(row, col);
    }
    if (now == null || row < 0 || col < 0 || !Double.isFinite(now.value(row, col))) {
      return List.of();
    }
    return List.of(
        now.rows().get(row) + " – " + now.cols().get(col),
        HeatmapPainter.number(now.value(row, col)) + " " + now.unit());
  }
}
