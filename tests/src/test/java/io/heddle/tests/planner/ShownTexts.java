package io.heddle.tests.planner;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.Slider;
import javafx.scene.control.Spinner;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Toggle;

/** What a part of a window says: its words, what is chosen, and what its pictures are about. */
final class ShownTexts {
  private static final int ROWS = 100;

  private ShownTexts() {}

  /** In the order of the scene; how long something took is left out. On the UI thread. */
  static List<String> of(Node root) {
    var found = new ArrayList<String>();
    collect(root, found);
    return found;
  }

  private static void collect(Node node, List<String> found) {
    if (!node.isVisible()) {
      return;
    }
    switch (node) {
      case TableView<?> table -> rows(table, found);
      case TextInputControl input -> say(node, input.getText(), found);
      case ComboBox<?> box -> say(node, String.valueOf(box.getValue()), found);
      case Slider slider -> say(node, "%.3f".formatted(slider.getValue()), found);
      case Spinner<?> spinner -> say(node, String.valueOf(spinner.getValue()), found);
      case Labeled label -> {
        boolean chosen = node instanceof Toggle toggle && toggle.isSelected();
        say(node, label.getText() + (chosen ? " ✓" : ""), found);
        inside(label, found);
      }
      case Parent parent -> {
        if (node.getAccessibleText() != null) {
          say(node, node.getAccessibleText(), found);
        }
        inside(parent, found);
      }
      default -> {}
    }
  }

  /** What its rows hold: which cells there are for them is the table's own business. */
  private static void rows(TableView<?> table, List<String> found) {
    int most = Math.min(ROWS, table.getItems().size());
    for (var column : table.getColumns()) {
      for (int row = 0; row < most; row++) {
        say(table, column.getText() + ": " + column.getCellData(row), found);
      }
    }
  }

  private static void inside(Parent parent, List<String> found) {
    parent.getChildrenUnmodifiable().forEach(each -> collect(each, found));
  }

  private static void say(Node node, String words, List<String> found) {
    if (words != null && !words.isBlank()) {
      var timeless = words.replaceAll("[\\d.,]+ (µs|ms|s)\\b", "… $1");
      found.add(node.getId() == null ? timeless : node.getId() + ": " + timeless);
    }
  }
}
