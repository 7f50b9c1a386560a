package io.heddle.app.planner.controls;

import io.heddle.app.planner.task.BackgroundTask;
import java.util.Locale;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableBooleanValue;
import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.controlsfx.control.SegmentedButton;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.javafx.FontIcon;

/** Small pieces that every panel is made of. */
public final class Ui {
  private static final double STALE = 0.35;

  private Ui() {}

  /** Fades what is of something else than what is asked now. */
  public static void fade(Node node, ObservableBooleanValue stale) {
    node.opacityProperty().bind(Bindings.when(stale).then(STALE).otherwise(1));
  }

  public static Label label(String text, String... styleClasses) {
    return styled(new Label(text), styleClasses);
  }

  /** A label whose words take as many lines as they need. */
  public static Label paragraph(String text, String... styleClasses) {
    var label = label(text, styleClasses);
    label.setWrapText(true);
    return label;
  }

  /** The node, which tests, style sheets and walkthroughs find by its id. */
  public static <N extends Node> N named(String id, N node) {
    node.setId(id);
    return node;
  }

  /** The node with further style classes. */
  public static <N extends Node> N styled(N node, String... styleClasses) {
    node.getStyleClass().addAll(styleClasses);
    return node;
  }

  /** A heading in small capitals. */
  public static Label heading(String text) {
    return label(text.toUpperCase(Locale.ENGLISH), "heading");
  }

  /** An icon button whose words are its tool tip and accessible name. */
  public static Button iconButton(String id, Ikon icon, String words, Runnable action) {
    var button = new Button("", new FontIcon(icon));
    button.setId(id);
    button.getStyleClass().addAll("button-icon", "flat");
    button.setTooltip(new Tooltip(words));
    button.setAccessibleText(words);
    button.setOnAction(_ -> action.run());
    return button;
  }

  public static Button button(String id, String text, Ikon icon, Runnable action) {
    var button = new Button(text, new FontIcon(icon));
    button.setId(id);
    button.setOnAction(_ -> action.run());
    return button;
  }

  /** Buttons side by side, of which one is always down. */
  public static SegmentedButton oneOf(ToggleButton... buttons) {
    var group = new SegmentedButton(buttons);
    group
        .getToggleGroup()
        .selectedToggleProperty()
        .addListener((_, old, now) -> {
          if (now == null) {
            old.setSelected(true);
          }
        });
    return group;
  }

  public static Region spring() {
    var spring = new Region();
    HBox.setHgrow(spring, Priority.ALWAYS);
    return spring;
  }

  /** A name on the left, a value on the right. */
  public static HBox row(Node name, Node value) {
    var row = new HBox(8, name, spring(), value);
    row.getStyleClass().add("value-row");
    return row;
  }

  /** Does this when a person presses Enter in a field, or leaves it. */
  public static void onEntered(TextField field, Runnable action) {
    field.setOnAction(_ -> action.run());
    field
        .focusedProperty()
        .addListener((_, _, focused) -> {
          if (!focused) {
            action.run();
          }
        });
  }

  /** A time in the unit that reads best. */
  public static String seconds(double seconds) {
    if (seconds < 1e-6) {
      return "< 1 µs";
    }
    if (seconds < 0.001) {
      return String.format(Locale.ENGLISH, "%.0f µs", seconds * 1e6);
    }
    return seconds < 1
        ? String.format(Locale.ENGLISH, "%.1f ms", seconds * 1e3)
        : String.format(Locale.ENGLISH, "%.1f s", seconds);
  }

  /** Escape closes a window, unless what has the focus wants it. */
  public static void closeByEscape(Stage stage) {
    var scene = stage.getScene();
    EventHandler<KeyEvent> close =
        event -> {
          if (event.getCode() == KeyCode.ESCAPE) {
            event.consume();
            stage.close();
          }
        };
    scene.addEventHandler(KeyEvent.KEY_PRESSED, close);
    scene.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          // which would take it, though no menu is open
          if (scene.getFocusOwner() instanceof MenuButton menu && !menu.isShowing()) {
            close.handle(event);
          }
        });
  }

  /**
   * Shows how far a task is, in controls that are there while it runs.
   *
   * @param task null: none runs
   * @param others what else is there while it runs, such as a button that cancels it
   */
  public static void follow(
      @Nullable BackgroundTask task, ProgressBar progress, Label message, Node... others) {
    progress.progressProperty().unbind();
    message.textProperty().unbind();
    show(progress, task != null);
    show(message, task != null);
    for (var each : others) {
      show(each, task != null);
    }
    if (task != null) {
      progress.progressProperty().bind(task.progressProperty());
      message.textProperty().bind(task.messageProperty());
    }
  }

  /** Shows a node while a condition holds; until then it takes no room. */
  public static void showWhile(Node node, ObservableBooleanValue shown) {
    node.visibleProperty().bind(shown);
    node.managedProperty().bind(node.visibleProperty());
  }

  /** Shows a node or takes it out of the layout. */
  public static void show(Node node, boolean shown) {
    node.setVisible(shown);
    node.setManaged(shown);
  }
}
