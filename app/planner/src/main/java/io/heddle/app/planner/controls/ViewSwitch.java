package io.heddle.app.planner.controls;

import java.util.HashMap;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Toggle;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.StackPane;
import org.controlsfx.control.SegmentedButton;

/** Views of one thing, of which one is shown, and the buttons that choose it. */
public final class ViewSwitch {
  private final SegmentedButton buttons = new SegmentedButton();
  private final StackPane frame = new StackPane();
  private final Map<Toggle, Node> views = new HashMap<>();
  private final ReadOnlyObjectWrapper<Node> shown = new ReadOnlyObjectWrapper<>();

  public ViewSwitch() {
    frame.setMinSize(0, 0);
    buttons
        .getToggleGroup()
        .selectedToggleProperty()
        .addListener((_, old, now) -> {
          if (now == null) {
            old.setSelected(true); // one is always shown
          } else {
            show(now);
          }
        });
  }

  /** Adds a view; the first is shown. */
  public void add(String id, String title, Node view) {
    var button = new ToggleButton(title);
    button.setId(id);
    views.put(button, view);
    buttons.getButtons().add(button);
    if (views.size() == 1) {
      button.setSelected(true);
    }
  }

  /** Adds a view that is scrolled where it does not fit, and fills what is there. */
  public void addScrolled(String id, String title, Node view) {
    var scroll = new ScrollPane(view);
    scroll.setFitToWidth(true);
    scroll.setFitToHeight(true);
    scroll.setMinHeight(0);
    scroll.getStyleClass().add("edge-to-edge");
    add(id, title, scroll);
  }

  private void show(Toggle chosen) {
    var view = views.get(chosen);
    if (view != null) {
      frame.getChildren().setAll(view);
      shown.set(view);
    }
  }

  /** The buttons. */
  public Node buttons() {
    return buttons;
  }

  /** The view that is shown. */
  public Node frame() {
    return frame;
  }

  /** Which view is shown. */
  public ReadOnlyObjectProperty<Node> shownProperty() {
    return shown.getReadOnlyProperty();
  }
}
