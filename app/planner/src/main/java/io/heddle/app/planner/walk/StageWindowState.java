package io.heddle.app.planner.walk;

import io.heddle.app.planner.document.EditableDocument;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.document.OpenDocuments;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.event.ActionEvent;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Slider;
import javafx.scene.control.Spinner;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Pane;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * How a real window stands.
 *
 * @param openWorkspace the id of the workspace that is open, or null
 * @param opener goes to a workspace
 * @param ownDocument the document of the walkthrough
 * @param exampleFile where its example lies, or null
 */
public record StageWindowState(
    Scene scene,
    OpenDocuments documents,
    Supplier<@Nullable String> openWorkspace,
    Consumer<String> opener,
    Supplier<@Nullable OpenDocument> ownDocument,
    Supplier<@Nullable Path> exampleFile)
    implements WindowState {

  /** A control that is in the window and not hidden; null where there is none. */
  @Nullable Node node(String selector) {
    var found = scene.lookup(selector);
    for (Node each = found; each != null; each = each.getParent()) {
      if (!each.isVisible()) {
        return null;
      }
    }
    return found;
  }

  private <T> @Nullable T control(String selector, Class<T> type) {
    var found = node(selector);
    return type.isInstance(found) ? type.cast(found) : null;
  }

  @Override
  public boolean has(String selector) {
    return node(selector) != null;
  }

  @Override
  public String text(String selector) {
    var words =
        switch (node(selector)) {
          case Labeled labeled -> labeled.getText();
          case TextInputControl field -> field.getText();
          case ComboBox<?> box -> String.valueOf(box.getValue());
          case null, default -> "";
        };
    return words == null ? "" : words;
  }

  @Override
  public double value(String selector) {
    return switch (node(selector)) {
      case Slider slider -> slider.getValue();
      case Spinner<?> spinner ->
          spinner.getValue() instanceof Number number ? number.doubleValue() : 0;
      case null, default -> 0;
    };
  }

  @Override
  public boolean isOn(String selector) {
    return switch (node(selector)) {
      case ToggleButton button -> button.isSelected();
      case CheckBox box -> box.isSelected();
      case null, default -> false;
    };
  }

  @Override
  public int lines(String selector) {
    var pane = control(selector, Pane.class);
    return pane == null ? 0 : pane.getChildren().size();
  }

  @Override
  public boolean isTab(String selector, String id) {
    var tabs = control(selector, TabPane.class);
    var front = tabs == null ? null : tabs.getSelectionModel().getSelectedItem();
    return front != null && id.equals(front.getId());
  }

  @Override
  public boolean dialogHas(String selector) {
    return Window.getWindows().stream()
        .filter(each -> each instanceof Stage dialog && dialog.getOwner() == scene.getWindow())
        .anyMatch(each -> each.getScene().lookup(selector) != null);
  }

  @Override
  public @Nullable String workspace() {
    return openWorkspace.get();
  }

  @Override
  public @Nullable OpenDocument document() {
    return ownDocument.get();
  }

  @Override
  public @Nullable Path example() {
    return exampleFile.get();
  }

  @Override
  public void press(String selector, String... item) {
    if (item.length > 0) {
      var menu = control(selector, MenuButton.class);
      if (menu != null) {
        menu.getItems().stream()
            .filter(each -> item[0].equals(each.getId()))
            .findFirst()
            .ifPresent(MenuItem::fire);
      }
      return;
    }
    var button = control(selector, ButtonBase.class);
    if (button != null) {
      button.fire();
    }
  }

  @Override
  public void set(String selector, double value) {
    switch (node(selector)) {
      case Slider slider -> slider.setValue(value);
      case Spinner<?> spinner ->
          spinner.increment((int) Math.round(value - value(selector))); // down where it is less
      case null, default -> {}
    }
  }

  @Override
  public void type(String selector, String words) {
    var field = control(selector, javafx.scene.control.TextField.class);
    if (field != null) {
      field.requestFocus();
      field.setText(words);
      field.fireEvent(new ActionEvent());
    }
  }

  @Override
  public void choose(String selector, String entry) {
    @SuppressWarnings("unchecked")
    var box = (@Nullable ComboBox<Object>) control(selector, ComboBox.class);
    if (box != null && box.getItems().contains(entry)) {
      box.setValue(entry);
    }
  }

  @Override
  public void tab(String selector, String id) {
    var tabs = control(selector, TabPane.class);
    if (tabs != null) {
      tabs.getTabs().stream()
          .filter(each -> id.equals(each.getId()))
          .forEach(tabs.getSelectionModel()::select);
    }
  }

  @Override
  public void job(String id) {
    if (ownDocument.get() instanceof EditableDocument document) {
      document.jobs().stream()
          .filter(each -> each.id().equals(id))
          .findFirst()
          .ifPresent(document::show);
    }
  }

  @Override
  public void open(Path file) {
    documents.open(List.of(file));
  }

  @Override
  public void go(String wanted) {
    opener.accept(wanted);
  }

  /**
   * What has the keyboard for a control: itself, the first inside that takes it, or what it is part
   * of, such as the tabs of a tab.
   */
  static @Nullable Node keyboardOf(Node node) {
    var within = focusable(node);
    for (Node each = node.getParent(); within == null && each != null; each = each.getParent()) {
      within = each instanceof Control control && focusable(control) == control ? control : null;
    }
    return within;
  }

  private static @Nullable Node focusable(Node node) {
    if (node.isFocusTraversable() && !node.isDisabled()) {
      return node;
    }
    if (node instanceof Parent parent) {
      for (var each : parent.getChildrenUnmodifiable()) {
        var within = each.isVisible() && !each.isDisabled() ? focusable(each) : null;
        if (within != null) {
          return within;
        }
      }
    }
    return null;
  }
}
