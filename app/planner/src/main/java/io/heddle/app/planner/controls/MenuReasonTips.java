package io.heddle.app.planner.controls;

import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import javafx.stage.WindowEvent;
import org.jspecify.annotations.Nullable;

/**
 * Shows beside an open menu why the item under the pointer is disabled: JavaFX shows no tool tip of
 * an item. A screen reader reads it as the item's help.
 */
final class MenuReasonTips {
  private static final double WIDTH = 340;

  private final ContextMenu menu;
  private final Tooltip tip = new Tooltip();
  private @Nullable MenuItem pointed;

  private MenuReasonTips(ContextMenu menu) {
    this.menu = menu;
    tip.setId("menu-reason");
    tip.setWrapText(true);
    tip.setMaxWidth(WIDTH);
    menu.getScene().addEventFilter(MouseEvent.MOUSE_MOVED, this::point);
    menu.getScene()
        .addEventFilter(
            MouseEvent.MOUSE_EXITED,
            event -> {
              if (event.getTarget() == menu.getScene()) {
                leave();
              }
            });
    menu.addEventHandler(WindowEvent.WINDOW_HIDING, _ -> leave());
    menu.addEventHandler(WindowEvent.WINDOW_SHOWN, _ -> menu.getItems().forEach(this::help));
  }

  /** Shows the reasons of an item in whatever menu it is. */
  static void follow(MenuItem item) {
    item.parentPopupProperty()
        .subscribe(menu -> {
          if (menu != null && !menu.getProperties().containsKey(MenuReasonTips.class)) {
            menu.getProperties().put(MenuReasonTips.class, new MenuReasonTips(menu));
          }
        });
  }

  private void help(MenuItem item) {
    var node = item.getStyleableNode();
    if (node != null) {
      var reason = DisabledReason.of(item);
      node.setAccessibleHelp(reason.isEmpty() ? null : reason);
    }
  }

  private void point(MouseEvent event) {
    var found =
        menu.getItems().stream()
            .filter(item -> !DisabledReason.of(item).isEmpty() && isUnder(item, event))
            .findFirst()
            .orElse(null);
    if (found == pointed) {
      return;
    }
    leave();
    pointed = found;
    var node = found == null ? null : found.getStyleableNode();
    if (found != null && node != null) {
      tip.setText(DisabledReason.of(found));
      var beside = node.localToScreen(node.getLayoutBounds().getWidth() + 4, 0);
      tip.show(menu, beside.getX(), beside.getY());
    }
  }

  private static boolean isUnder(MenuItem item, MouseEvent event) {
    var node = item.getStyleableNode();
    return node != null && node.contains(node.sceneToLocal(event.getSceneX(), event.getSceneY()));
  }

  private void leave() {
    pointed = null;
    tip.hide();
  }
}
