package io.heddle.render.view;

import io.heddle.render.ViewTextBundle;
import javafx.geometry.Point2D;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import org.jspecify.annotations.Nullable;

/**
 * A picture along the time: the wheel and + and − zoom, dragging and the arrows to the side move, a
 * double click, 0 and Home show all.
 *
 * @param <M> what can be pointed at
 */
public abstract class TimeAxisView<M> extends PointedMarkView<M> {
  /** What of the time is visible. */
  protected final ChartTimeWindow window;

  private @Nullable Point2D dragged;

  /**
   * @param shortest seconds; nothing is to be seen closer than that
   */
  protected TimeAxisView(ViewTextBundle words, double shortest) {
    super(words);
    window = new ChartTimeWindow(shortest);
    addEventHandler(ScrollEvent.SCROLL, this::scrolled);
    addEventHandler(
        MouseEvent.MOUSE_PRESSED, event -> dragged = new Point2D(event.getX(), event.getY()));
    addEventHandler(MouseEvent.MOUSE_DRAGGED, this::drag);
    addEventHandler(
        MouseEvent.MOUSE_CLICKED,
        event -> {
          if (event.getClickCount() == 2) {
            showAll();
          }
        });
    addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (pressed(event.getCode())) {
            event.consume();
          }
        });
  }

  /** Seconds that are visible. */
  public final double visibleSeconds() {
    return window.seconds();
  }

  /** Where the visible seconds lie; null before the first picture. */
  protected abstract @Nullable TimeAxisScale axis();

  /** Does what the wheel asks for. */
  protected void scrolled(ScrollEvent event) {
    zoomTime(event, event.getDeltaY());
  }

  /** One step closer where the wheel goes up, or back; the moment at the pointer stays there. */
  protected final void zoomTime(ScrollEvent event, double delta) {
    var at = axis();
    if (at != null && delta != 0) {
      window.zoom(delta > 0, at.secondAt(event.getX()));
      moved();
      event.consume();
    }
  }

  private void drag(MouseEvent event) {
    var at = axis();
    var last = dragged;
    if (at != null && last != null) {
      window.moveBy((last.getX() - event.getX()) / at.width() * window.seconds());
      draggedDown(event.getY() - last.getY());
      moved();
      dragged = new Point2D(event.getX(), event.getY());
    }
  }

  /** The picture is dragged down by so many pixels, or up. */
  protected void draggedDown(double by) {}

  /** Shows everything from its beginning to its end. */
  protected abstract void showAll();

  /** Does what a key asks for; false where it asks for nothing. */
  protected boolean pressed(KeyCode code) {
    switch (code) {
      case DIGIT0, NUMPAD0, HOME -> showAll();
      default -> {
        if (!window.pressed(code)) {
          return false;
        }
        moved();
      }
    }
    return true;
  }
}
