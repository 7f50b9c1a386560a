package io.heddle.app.planner.edit;

import io.heddle.app.planner.Text;
import io.heddle.model.cluster.HostState;
import io.heddle.render.topology.FabricView;
import java.util.Locale;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;

/** The context menu of the canvas: what can be done with what is under the pointer. */
public final class NodeContextMenu {
  private final ContextMenu menu = new ContextMenu();

  /**
   * @param focus what looks at the neighbours of the selection
   */
  public NodeContextMenu(FabricView view, FabricEditor editor, Runnable focus) {
    menu.setId("node-menu");
    view.setOnContextMenuRequested(event -> {
      var hit = event.isKeyboardTrigger() ? null : view.hitAt(event.getX(), event.getY());
      if (hit != null && !editor.linking().selectionProperty().get().containsAll(hit.ids())) {
        editor.linking().select(hit);
      }
      fill(editor, focus);
      if (!menu.getItems().isEmpty()) {
        menu.show(view, event.getScreenX(), event.getScreenY());
      }
      event.consume();
    });
    view.setOnMousePressed(_ -> menu.hide());
  }

  private void fill(FabricEditor editor, Runnable focus) {
    menu.getItems().clear();
    if (!editor.properties().hosts().isEmpty()) {
      for (var state : HostState.MARKS) {
        var name = state.name().toLowerCase(Locale.ROOT);
        menu.getItems()
            .add(item("mark-" + name, "menu.mark." + name, () -> editor.properties().mark(state)));
      }
    }
    if (editor.hasSelection()) {
      if (!menu.getItems().isEmpty()) {
        menu.getItems().add(new SeparatorMenuItem());
      }
      menu.getItems()
          .addAll(
              item("node-focus", "menu.focus", focus),
              item("node-duplicate", "menu.duplicate", editor::duplicate),
              item("node-delete", "menu.delete", editor::delete));
    }
  }

  private static MenuItem item(String id, String key, Runnable action) {
    var item = new MenuItem(Text.of(key));
    item.setId(id);
    item.setOnAction(_ -> action.run());
    return item;
  }
}
