package io.heddle.app.planner.shell;

import java.util.List;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/** F6 moves the focus to the next panel of a window that is on show, Shift+F6 to the one before. */
final class PanelKeys {
  private static final KeyCombination NEXT = new KeyCodeCombination(KeyCode.F6);
  private static final KeyCombination BEFORE =
      new KeyCodeCombination(KeyCode.F6, KeyCombination.SHIFT_DOWN);

  private final Scene scene;
  private final List<? extends Parent> panels;

  private PanelKeys(Scene scene, List<? extends Parent> panels) {
    this.scene = scene;
    this.panels = panels;
  }

  /**
   * Follows the keys from now on.
   *
   * @param panels in the order in which they are visited, the first after the last
   */
  static void install(Scene scene, List<? extends Parent> panels) {
    var keys = new PanelKeys(scene, panels);
    scene.addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (NEXT.match(event)) {
            keys.go(1);
          } else if (BEFORE.match(event)) {
            keys.go(-1);
          }
        });
  }

  private void go(int step) {
    int at = 0;
    for (var each : panels) {
      if (FocusTargets.isWithin(scene.getFocusOwner(), each)) {
        at = panels.indexOf(each);
      }
    }
    for (int i = 1; i < panels.size(); i++) {
      var panel = panels.get(Math.floorMod(at + step * i, panels.size()));
      boolean shown = panel.getScene() == scene && FocusTargets.isShown(panel);
      var first = shown ? FocusTargets.first(panel) : null;
      if (first != null) {
        first.requestFocus();
        return;
      }
    }
  }
}
