package io.heddle.tests.planner;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.text.Text;

/** Finds words in a window that end in «…» for lack of room. */
final class CutWords {
  private CutWords() {}

  /** Each as «what is seen ← what is meant». On the UI thread. */
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
      found.add("%s ← %s".formatted(((Text) label.lookup(".text")).getText(), label.getText()));
    }
    if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(each -> collect(each, found));
    }
  }

  private static boolean isCut(Labeled label) {
    return label.lookup(".text") instanceof Text text
        && label.getText() != null
        && label.getWidth() > 0
        && !label.isWrapText()
        && !text.getText().equals(label.getText());
  }

  /** Whether all of a node can be seen in the part of a scroll pane that is shown. */
  static boolean isInView(Node node, ScrollPane pane) {
    Bounds view = pane.localToScene(pane.getLayoutBounds());
    return view.contains(node.localToScene(node.getLayoutBounds()));
  }
}
