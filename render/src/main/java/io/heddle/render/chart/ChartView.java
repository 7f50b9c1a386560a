package io.heddle.render.chart;

import io.heddle.render.surface.PaintSurface;
import io.heddle.render.view.PointedMarkView;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.geometry.Point2D;
import javafx.scene.Cursor;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/**
 * A chart on the screen. The mark under the pointer shows its tool tip, arrow keys go from mark to
 * mark; where marks can be chosen, a click or Enter chooses one.
 *
 * @param <C> the kind of chart
 * @param <M> its marks
 */
public final class ChartView<C extends ChartContent<M>, M> extends PointedMarkView<M> {
  private String empty;
  private @Nullable C chart;
  private @Nullable ChartSizeLayout<M> layout;
  private @Nullable M chosen;
  private @Nullable Consumer<M> onChoose;
  private @Nullable Function<M, List<String>> tips;

  /**
   * @param empty shown while there is no chart
   */
  public ChartView(String empty) {
    this.empty = empty;
    setAccessibleText(empty);
    addEventHandler(
        MouseEvent.MOUSE_CLICKED,
        event -> {
          if (event.getButton() == MouseButton.PRIMARY) {
            choose(hitAt(event.getX(), event.getY()));
          }
        });
    addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
  }

  /** What to show while there is no chart. */
  public void setEmpty(String why) {
    empty = why;
    hoverChanged(hovered());
    repaint();
  }

  /** Lets a person choose marks. */
  public void setOnChoose(Consumer<M> action) {
    onChoose = action;
  }

  /** Tool tips in place of the chart's own; the first line is a title. */
  public void setTips(Function<M, List<String>> newTips) {
    tips = newTips;
  }

  /** Shows a chart; null: none. */
  public void show(@Nullable C newChart) {
    show(newChart, null);
  }

  /** Shows a chart with a chosen mark, which may be null. */
  public void show(@Nullable C newChart, @Nullable M newChosen) {
    if (!Objects.equals(chart, newChart)) {
      layout = null; // nothing of the new one is where the marks of the old one are
    }
    chart = newChart;
    chosen = newChosen;
    pointAt(null);
    hoverChanged(null);
    moved();
  }

  /** What is shown; null: nothing. */
  public @Nullable C chart() {
    return chart;
  }

  /** Frames a mark; null: none. */
  public void frame(@Nullable M mark) {
    chosen = mark;
    repaint();
  }

  /** The middle of a mark, in the view's coordinates; null before the first picture. */
  public @Nullable Point2D centreOf(M mark) {
    if (layout == null) {
      return null;
    }
    var box = layout.box(mark);
    return new Point2D(box.centreX(), box.centreY());
  }

  @Override
  protected @Nullable M hitAt(double x, double y) {
    return layout == null ? null : layout.at(x, y);
  }

  private void choose(@Nullable M mark) {
    if (onChoose != null && mark != null) {
      onChoose.accept(mark);
    }
  }

  private void pressed(KeyEvent event) {
    if (chart == null) {
      return;
    }
    var start = hovered() == null ? chosen : hovered();
    switch (event.getCode()) {
      case RIGHT -> pointAt(chart.next(start, 1, 0));
      case LEFT -> pointAt(chart.next(start, -1, 0));
      case DOWN -> pointAt(chart.next(start, 0, 1));
      case UP -> pointAt(chart.next(start, 0, -1));
      case ENTER, SPACE -> choose(hovered());
      default -> {
        return;
      }
    }
    event.consume();
  }

  @Override
  protected void hoverChanged(@Nullable M mark) {
    setAccessibleText(
        mark != null
            ? String.join(", ", tip())
            : chart == null || chart.isEmpty() ? empty : chart.description());
    setCursor(mark == null || onChoose == null ? Cursor.DEFAULT : Cursor.HAND);
  }

  @Override
  protected void paint(PaintSurface target, double width, double height) {
    if (chart == null || chart.isEmpty()) {
      paintNothing(target, width, height, empty);
      return;
    }
    var now = chart.layout(target, width, height);
    layout = now;
    now.paint(target, theme());
    var hovered = hovered();
    if (hovered != null && (onChoose != null || isFocused())) {
      now.frame(target, theme(), hovered, false);
    }
    if (chosen != null) {
      now.frame(target, theme(), chosen, true);
    }
  }

  @Override
  protected List<String> tipOf(M mark) {
    return chart == null ? List.of() : tips == null ? chart.describe(mark) : tips.apply(mark);
  }
}
