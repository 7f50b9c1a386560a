package io.heddle.app.planner.shell;

import javafx.event.Event;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Window;

/**
 * Keeps a menu open that Alt and a letter opened, whichever of the two keys is released first.
 *
 * <p>The skin of a menu bar takes a release of Alt for Alt alone unless it saw another key in
 * between, and then closes the open menu. The press of the letter is consumed by the scene that
 * opens the menu, so the skin sees only its release, which may come after that of Alt. Another
 * release that it sees first corrects that.
 */
final class MenuAltKey {
  private MenuAltKey() {}

  static void install(Window window, MenuBar bar) {
    window.addEventFilter(
        KeyEvent.KEY_RELEASED,
        event -> {
          if (event.getCode() == KeyCode.ALT && bar.getMenus().stream().anyMatch(Menu::isShowing)) {
            Event.fireEvent(
                bar,
                new KeyEvent(
                    KeyEvent.KEY_RELEASED, "", "", KeyCode.UNDEFINED, false, false, false, false));
          }
        });
  }
}
