package io.heddle.tests.planner;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.MenuButton;
import javafx.scene.control.Slider;
import javafx.scene.control.Spinner;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.stage.Stage;
import javafx.stage.Window;

/** What a robot does with whatever control is in view, in any workspace and in dialogs. */
final class RobotFingers {
  /** What waits for a person in a loop of its own, or computes for minutes. */
  private static final Set<String> NEVER =
      Set.of("picture", "lab-run", "lab-data", "measure-train", "measure-tune");

  private static final List<String> TYPED =
      List.of("", "1", "8", "24", "0", "-3", "1,024", "leaf", "x", "2 4", "pod-01", "0.5");

  private final Random random;
  private final PlannerHarness harness;
  private final Consumer<String> log;
  private final Path folder;
  private int exports;

  /**
   * @param folder where exports go
   */
  RobotFingers(Random random, PlannerHarness harness, Path folder, Consumer<String> log) {
    this.random = random;
    this.harness = harness;
    this.folder = folder;
    this.log = log;
  }

  void register(Map<String, Runnable> moves) {
    moves.put("button", this::button);
    moves.put("control", this::control);
    moves.put("tab", this::tab);
    moves.put("row", this::row);
    moves.put("export", this::export);
    moves.put("cancel", harness.window::cancelTasks);
    moves.put("size", this::resize);
  }

  /** Whatever a step before left open, is closed. */
  void closeWindows() {
    for (var each : List.copyOf(Window.getWindows())) {
      if (each != harness.stage) {
        each.hide();
      }
    }
  }

  private <N extends Node> List<N> inView(Class<N> type) {
    var found = new ArrayList<N>();
    collect(harness.stage.getScene().getRoot(), type, found);
    return found;
  }

  private static <N extends Node> void collect(Node node, Class<N> type, List<N> found) {
    if (!node.isVisible() || node.isDisabled()) {
      return;
    }
    if (type.isInstance(node)) {
      found.add(type.cast(node));
    }
    if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(each -> collect(each, type, found));
    }
  }

  private <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private void button() {
    var buttons = inView(ButtonBase.class);
    buttons.removeIf(each ->
        each instanceof MenuButton
            || each.getId() != null && NEVER.contains(each.getId())
            || each.getStyleClass().contains("increment-button"));
    if (!buttons.isEmpty()) {
      var button = any(buttons);
      harness.choose(folder.resolve("saved-" + exports++));
      log.accept("button %s “%s”".formatted(button.getId(), button.getText()));
      button.fire();
    }
  }

  private void control() {
    var controls = new ArrayList<Node>(inView(Slider.class));
    controls.addAll(inView(ComboBox.class));
    controls.addAll(inView(Spinner.class));
    controls.addAll(inView(TextField.class));
    if (controls.isEmpty()) {
      return;
    }
    var control = any(controls);
    log.accept(control.getClass().getSimpleName() + " " + control.getId());
    switch (control) {
      case Slider slider ->
          slider.setValue(
              slider.getMin() + random.nextDouble() * (slider.getMax() - slider.getMin()));
      case ComboBox<?> box -> {
        if (!box.getItems().isEmpty()) {
          box.getSelectionModel().select(random.nextInt(box.getItems().size()));
        }
      }
      case Spinner<?> spinner -> spinner.increment(random.nextInt(5) - 2);
      case TextField field -> {
        if (field.isEditable()) {
          field.setText(any(TYPED));
          if (field.getOnAction() != null && random.nextBoolean()) {
            field.getOnAction().handle(new javafx.event.ActionEvent());
          }
        }
      }
      default -> {}
    }
  }

  private void tab() {
    var panes = inView(TabPane.class);
    if (!panes.isEmpty()) {
      var pane = any(panes);
      var tab = any(pane.getTabs());
      log.accept("tab " + tab.getId());
      pane.getSelectionModel().select(tab);
    }
  }

  private void row() {
    var tables = inView(TableView.class);
    if (!tables.isEmpty()) {
      TableView<?> table = any(tables);
      if (!table.getItems().isEmpty()) {
        int row = random.nextInt(table.getItems().size());
        log.accept("row %d of %s".formatted(row, table.getId()));
        table.getSelectionModel().clearAndSelect(row);
      }
    }
  }

  /** What the primary button of a workspace writes, through its dialog if it has one. */
  private void export() {
    var primary = (ButtonBase) harness.stage.getScene().lookup("#export");
    if (primary == null || primary.isDisabled() || !primary.isVisible()) {
      return;
    }
    var target = folder.resolve("export-" + exports++);
    harness.choose(target);
    primary.fire();
    for (var window : List.copyOf(Window.getWindows())) {
      if (window instanceof Stage && window != harness.stage) {
        for (var dialog : List.of("export", "launch", "fabric-export")) {
          var field = window.getScene().lookup("#" + dialog + "-folder");
          var write = window.getScene().lookup("#" + dialog + "-write");
          if (field instanceof TextField input && write instanceof ButtonBase button) {
            log.accept("write " + dialog);
            input.setText(target.toString());
            button.fire();
          }
        }
      }
    }
  }

  /** Within the screen, which is no larger where there is none. */
  private void resize() {
    harness.stage.setX(0);
    harness.stage.setY(0);
    harness.stage.setWidth(960 + random.nextInt(320));
    harness.stage.setHeight(600 + random.nextInt(200));
  }
}
