package io.heddle.app.planner.guide;

import javafx.scene.Node;
import javafx.scene.control.TabPane;
import org.jspecify.annotations.Nullable;

/** Which page tells of a part of the window. */
public final class GuidePageLink {
  private static final String KEY = "guide";

  private GuidePageLink() {}

  /**
   * Says which page tells of a node and all within.
   *
   * @param target page and, behind #, anchor
   */
  public static void mark(Node node, String target) {
    node.getProperties().put(KEY, target);
  }

  /** The page about a node, or about what contains it; null if not stated. */
  public static @Nullable String of(@Nullable Node node) {
    for (var each = node; each != null; each = each.getParent()) {
      var shown = each instanceof TabPane tabs ? tabs.getSelectionModel().getSelectedItem() : null;
      var target = each.getProperties().get(KEY);
      if (target == null && shown != null && shown.getContent() != null) {
        target = shown.getContent().getProperties().get(KEY);
      }
      if (target != null) {
        return target.toString();
      }
    }
    return null;
  }
}
