package io.heddle.tests.planner;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Labeled;
import javafx.scene.text.Text;

/** Finds words in a window that end in “…” for lack of room. */
final class CutWords {
  private CutWords() {}

  /** What they are meant to say. On the UI thread. */
  static List<String> in(Node root) {
    var found = new ArrayList<String>();
    collect(root, found);
    return found;
  }

  private static void collect(Node node, List<String> found) {
    if (!node.isVisible() || node.getOpacity() == 0) {
      return;
    }
    if (node instanceof Labeled label && isCut(label)) {
      found.add(label.getText());
    }
    if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(each -> collect(each, found));
    }
  }

  private static String words(Labeled label) {
    return label.isMnemonicParsing() ? label.getText().replaceFirst("_", "") : label.getText();
  }

  private static boolean isCut(Labeled label) {
    return label.getText() != null
        && label.getWidth() > 0
        && label.getContentDisplay() != ContentDisplay.GRAPHIC_ONLY
        && label.getChildrenUnmodifiable().stream()
            .anyMatch(each ->
                each instanceof Text text
                    && each.getStyleClass().contains("text")
                    && !text.getText().equals(words(label)));
  }
}
