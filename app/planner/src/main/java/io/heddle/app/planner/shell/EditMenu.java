package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Menus;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.model.cluster.HostState;
import io.heddle.model.edit.UndoableStep;
import io.heddle.render.topology.NodeAlignment;
import java.util.Locale;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import org.jspecify.annotations.Nullable;

/** Undo and redo, what can be done with the selection, and the drawing mode. */
final class EditMenu extends Menu {
  private final MenuItem undo;
  private final MenuItem redo;

  EditMenu(
      OpenDocuments planner, DocumentActions documents, WindowActions window, FabricEditor editor) {
    super(Text.of("menu.edit"));
    var nothing =
        Bindings.createBooleanBinding(() -> !editor.hasSelection(), editor.selectionProperty());
    undo = Menus.item("menu.undo", "Shortcut+Z", documents::undo);
    redo = Menus.item("menu.redo", "Shortcut+Y", documents::redo);
    getItems()
        .addAll(
            undo,
            redo,
            new SeparatorMenuItem(),
            when(nothing, Menus.item("menu.cut", "Shortcut+X", documents::cut)),
            when(nothing, Menus.item("menu.copy", "Shortcut+C", documents::copy)),
            Menus.item("menu.paste", "Shortcut+V", documents::paste),
            when(nothing, Menus.item("menu.duplicate", "Shortcut+J", editor::duplicate)),
            when(nothing, Menus.item("menu.delete", "DELETE", editor::delete)),
            PlannerMenu.onCluster(
                planner, Menus.item("menu.select.all", "Shortcut+A", editor::selectAll)),
            when(
                nothing,
                Menus.item("menu.neighbours", "Shortcut+Shift+G", editor::selectNeighbours)),
            PlannerMenu.onCluster(
                planner,
                Menus.item("menu.difference", "Shortcut+Shift+D", window::compareWithSaved)),
            PlannerMenu.onCluster(
                planner, Menus.item("menu.difference.file", null, window::compareWithFile)),
            PlannerMenu.onCluster(planner, Menus.item("menu.find", "Shortcut+F", window::find)),
            new SeparatorMenuItem(),
            PlannerMenu.onCluster(
                planner,
                Menus.check("menu.drawing", "Shortcut+M", editor.drawing().editingProperty())),
            when(nothing, Menus.item("menu.cable", "Shortcut+T", editor::cableSelection)),
            when(nothing, arrange(editor)),
            when(nothing, mark(editor)));
    planner
        .current()
        .editedProperty()
        .addListener((_, _, now) -> {
          if (now == null) {
            rest(undo, "why.undo");
            rest(redo, "why.redo");
          } else {
            follow(undo, "menu.undo", "why.undo", now.undoableProperty());
            follow(redo, "menu.redo", "why.redo", now.redoableProperty());
          }
        });
    rest(undo, "why.undo");
    rest(redo, "why.redo");
  }

  private static void rest(MenuItem item, String why) {
    item.textProperty().unbind();
    DisabledReason.set(item, Text.of(why));
  }

  /** Says what would be undone: “Undo: Place leaf-0”. */
  private static void follow(
      MenuItem item,
      String key,
      String why,
      ReadOnlyObjectProperty<? extends @Nullable UndoableStep> step) {
    item.textProperty()
        .bind(
            Bindings.createStringBinding(
                () -> {
                  var last = step.get();
                  return last == null ? Text.of(key) : Text.of(key) + ": " + last.description();
                },
                step));
    DisabledReason.bind(item, DisabledReason.when(step.isNull(), Text.of(why)));
  }

  private static Menu arrange(FabricEditor editor) {
    var menu = new Menu(Text.of("palette.arrange"));
    for (var how : NodeAlignment.values()) {
      var name = how.name().toLowerCase(Locale.ROOT);
      menu.getItems().add(Menus.item("edit.arrange." + name, null, () -> editor.arrange(how)));
    }
    menu.getItems().add(Menus.item("edit.unplace", null, editor::autoLayout));
    return menu;
  }

  private static Menu mark(FabricEditor editor) {
    var menu = new Menu(Text.of("menu.mark"));
    for (var state : HostState.MARKS) {
      var name = state.name().toLowerCase(Locale.ROOT);
      menu.getItems()
          .add(Menus.item("menu.mark." + name, null, () -> editor.properties().mark(state)));
    }
    return menu;
  }

  private static MenuItem when(BooleanBinding nothing, MenuItem item) {
    return Menus.unless(nothing, Text.of("why.selection"), item);
  }
}
