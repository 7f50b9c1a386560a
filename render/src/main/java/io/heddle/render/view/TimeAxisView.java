package io.heddle.render.view;

import io.heddle.render.ViewTextBundle;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;

/**
 * A picture along the time: + and − zoom, the arrows to the side move, a double click, 0 and Home
 * show all.
 */
public abstract class TimeAxisView extends PainterRegionView {
  /** What of the time is visible. */
  protected final ChartTimeWindow window;

  /**
   * @param shortest seconds; nothing is to be seen closer than that
   */
  protected TimeAxisView(ViewTextBundle words, double shortest) {
    super(words);
    window = new ChartTimeWindow(shortest);
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
