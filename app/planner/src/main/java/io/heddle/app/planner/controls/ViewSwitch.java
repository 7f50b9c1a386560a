package io.heddle.app.planner.controls;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Toggle;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.StackPane;
import org.controlsfx.control.SegmentedButton;
import org.jspecify.annotations.Nullable;

/** Views of one thing, of which one is shown, and the buttons that choose it. */
public final class ViewSwitch {
  private final SegmentedButton buttons = Ui.oneOf();
  private final StackPane frame = new StackPane();
  private final Map<Toggle, Supplier<? extends Node>> views = new HashMap<>();
  private final ReadOnlyObjectWrapper<Node> shown = new ReadOnlyObjectWrapper<>();

  public ViewSwitch() {
    frame.setMinSize(0, 0);
    buttons
        .getToggleGroup()
        .selectedToggleProperty()
        .addListener((_, _, now) -> {
          if (now != null) {
            show(now);
          }
        });
  }

  /** Adds a view; the first is shown. */
  public void add(String id, String title, Node view) {
    add(id, title, () -> view);
  }

  /** Adds a view that is made when it is shown for the first time; the first is shown. */
  public void addLater(String id, String title, Supplier<? extends Node> made) {
    var once =
        new Supplier<Node>() {
          private @Nullable Node view;

          @Override
          public Node get() {
            var known = view;
            if (known == null) {
              known = made.get();
              view = known;
            }
            return known;
          }
        };
    add(id, title, once);
  }

  private void add(String id, String title, Supplier<? extends Node> view) {
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
    var made = views.get(chosen);
    if (made != null) {
      var view = made.get();
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
