package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.controls.Ui;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.TitledPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.controlsfx.control.SegmentedButton;

/** What the cards of the inspector are made of. */
final class InspectorCards {
  private InspectorCards() {}

  static Label muted(String text) {
    return Ui.label(text, "text-muted");
  }

  /** What stands above a pane. */
  static HBox bar(Node... nodes) {
    var bar = Ui.styled(new HBox(8, nodes), "results-bar", "contend-bar");
    return bar;
  }

  /** A value that is set later. */
  static Label value(String id) {
    var label = new Label();
    label.setId(id);
    return label;
  }

  /** What is looked at when it is wanted. */
  static void fold(TitledPane pane, String id, String title, Node content) {
    pane.setId(id);
    pane.setText(title);
    pane.setContent(content);
    pane.setExpanded(false);
    pane.setAnimated(false);
    pane.getStyleClass().add("dense");
  }

  /** Names above their fields, so many in a row. */
  static GridPane fields(int columns, List<String> names, List<? extends Node> fields) {
    var grid = new GridPane(8, 2);
    for (int column = 0; column < columns; column++) {
      var width = new ColumnConstraints();
      width.setPercentWidth(100.0 / columns);
      grid.getColumnConstraints().add(width);
    }
    for (int i = 0; i < fields.size(); i++) {
      var name = Ui.label(names.get(i), "text-muted", "hint");
      name.setLabelFor(fields.get(i));
      grid.add(name, i % columns, i / columns * 2);
      grid.add(fields.get(i), i % columns, i / columns * 2 + 1);
    }
    return grid;
  }

  static TextField field(String id, String words, String text) {
    var field = new TextField(text);
    field.setId(id);
    field.setPrefColumnCount(5);
    field.setAccessibleText(words);
    field.setTooltip(new Tooltip(words));
    return field;
  }

  /** Buttons of which one is always down, as wide as the card. */
  static SegmentedButton segments(List<ToggleButton> buttons) {
    var group = Ui.oneOf(buttons.toArray(ToggleButton[]::new));
    for (var each : buttons) {
      each.setMaxWidth(Double.MAX_VALUE);
      HBox.setHgrow(each, Priority.ALWAYS);
    }
    return group;
  }
}
