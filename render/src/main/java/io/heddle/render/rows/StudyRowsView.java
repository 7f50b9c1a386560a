package io.heddle.render.rows;

import io.heddle.render.ViewTextBundle;
import io.heddle.render.view.PainterRegionView;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/**
 * Rows on the screen. The row under the pointer is reported, a click or the arrow keys choose one,
 * a double click or Enter opens it, and dragging brushes: only rows within the brush are kept.
 */
public abstract class StudyRowsView extends PainterRegionView {
  /** Receives a brush: rows whose value is from … to are kept; NaN: that brush is taken away. */
  @FunctionalInterface
  public interface Brushing {
    void brush(String axis, double from, double to);
  }

  private static final double DRAG = 4;

  private final String empty;
  private StudyRowMarks marks = new StudyRowMarks(new BitSet(), -1, -1, List.of());
  private IntConsumer onPoint = _ -> {};
  private IntConsumer onChoose = _ -> {};
  private IntConsumer onOpen = _ -> {};
  private Brushing onBrush = (_, _, _) -> {};
  private IntFunction<List<String>> tips = _ -> List.of();
  private double @Nullable [] pressed;
  private double @Nullable [] dragged;

  StudyRowsView(ViewTextBundle words, String empty) {
    super(words);
    this.empty = empty;
    setAccessibleText(empty);
    addEventHandler(
        MouseEvent.MOUSE_PRESSED,
        event -> {
          pressed = new double[] {event.getX(), event.getY()};
          dragged = null;
        });
    addEventHandler(MouseEvent.MOUSE_DRAGGED, this::drag);
    addEventHandler(MouseEvent.MOUSE_RELEASED, _ -> release());
    addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
    addEventHandler(KeyEvent.KEY_PRESSED, this::typed);
  }

  /** Receives the row under the pointer; −1: none. */
  public final void setOnPoint(IntConsumer action) {
    onPoint = action;
  }

  /** Receives the row that is chosen. */
  public final void setOnChoose(IntConsumer action) {
    onChoose = action;
  }

  /** Receives the row that is to be opened. */
  public final void setOnOpen(IntConsumer action) {
    onOpen = action;
  }

  public final void setOnBrush(Brushing action) {
    onBrush = action;
  }

  /** What is said of a row; the first line is a title. */
  public final void setTips(IntFunction<List<String>> newTips) {
    tips = newTips;
  }

  /** Marks other rows. */
  public final void mark(StudyRowMarks now) {
    marks = now;
    repaint();
  }

  /** What is said while there is nothing. */
  final String empty() {
    return empty;
  }

  final StudyRowMarks marks() {
    return marks;
  }

  /** Where the pointer went down and where it is, while it is dragged; else null. */
  final double @Nullable [] dragging() {
    var from = pressed;
    var to = dragged;
    return from == null || to == null ? null : new double[] {from[0], from[1], to[0], to[1]};
  }

  private void drag(MouseEvent event) {
    var from = pressed;
    if (from != null
        && (dragged != null || Math.hypot(event.getX() - from[0], event.getY() - from[1]) > DRAG)) {
      dragged = new double[] {event.getX(), event.getY()};
      repaint();
    }
  }

  private void release() {
    var span = dragging();
    if (span != null) {
      brushed(span, onBrush);
    }
    pressed = null;
    repaint();
  }

  private void clicked(MouseEvent event) {
    boolean wasDrag = dragged != null;
    dragged = null;
    if (wasDrag || event.getButton() != MouseButton.PRIMARY) {
      return;
    }
    int row = near(event.getX(), event.getY());
    if (row < 0) {
      released(event.getX(), event.getY(), onBrush);
    } else {
      onChoose.accept(row);
      if (event.getClickCount() == 2) {
        onOpen.accept(row);
      }
    }
  }

  private void typed(KeyEvent event) {
    int from = marks.chosen();
    switch (event.getCode()) {
      case RIGHT, DOWN -> onChoose.accept(next(from, 1));
      case LEFT, UP -> onChoose.accept(next(from, -1));
      case ENTER -> {
        if (from >= 0) {
          onOpen.accept(from);
        }
      }
      default -> {
        if (event.getCode() != KeyCode.ESCAPE || marks.chosen() < 0) {
          return;
        }
        onChoose.accept(-1);
      }
    }
    event.consume();
  }

  /** The kept row after one, or before it. */
  private int next(int from, int step) {
    var kept = marks.kept();
    int found =
        step > 0
            ? kept.nextSetBit(from + 1)
            : from < 0 ? kept.length() - 1 : from == 0 ? -1 : kept.previousSetBit(from - 1);
    return found < 0 ? from : found;
  }

  /** The row at a place; −1: none. O(rows). */
  abstract int near(double x, double y);

  /** The pointer was dragged from (0, 1) to (2, 3). */
  abstract void brushed(double[] span, Brushing action);

  /** A click where there is no row. */
  abstract void released(double x, double y, Brushing action);

  @Override
  protected final void pointed(double x, double y) {
    onPoint.accept(near(x, y));
  }

  @Override
  protected final void left() {
    onPoint.accept(-1);
  }

  @Override
  protected final List<String> tip() {
    return marks.pointed() < 0 || dragging() != null ? List.of() : tips.apply(marks.pointed());
  }
}
