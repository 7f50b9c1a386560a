package io.heddle.app.planner.shell;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import javafx.scene.Node;
import javafx.scene.Parent;
import org.jspecify.annotations.Nullable;

/** Controls that can get the focus. */
final class FocusTargets {
  private FocusTargets() {}

  /** The first one within a pane; null where there is none. */
  static @Nullable Node first(Parent pane) {
    return first(pane.getChildrenUnmodifiable());
  }

  /**
   * The next one in the pane of a control that lost the focus, or else the one before; where the
   * pane has none, in the pane around it.
   *
   * @param others panes that contain one of them are too large: nothing in them is beside the
   *     control
   * @return null where there is none
   */
  static @Nullable Node beside(Node lost, Node... others) {
    Node child = lost;
    for (var pane = lost.getParent();
        pane != null && !containsAny(pane, others);
        child = pane, pane = pane.getParent()) {
      if (!isShown(pane) || pane.isDisabled()) {
        continue;
      }
      var all = pane.getChildrenUnmodifiable();
      int at = all.indexOf(child);
      var next = first(all.subList(at + 1, all.size()));
      var found = next == null ? last(all.subList(0, at)) : next;
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static boolean containsAny(Parent pane, Node... nodes) {
    return Arrays.stream(nodes).anyMatch(node -> isWithin(node, pane));
  }

  static boolean isWithin(@Nullable Node node, Parent pane) {
    for (var each = node; each != null; each = each.getParent()) {
      if (each == pane) {
        return true;
      }
    }
    return false;
  }

  /** Whether it and all panes around it are visible. */
  static boolean isShown(Node node) {
    for (var each = node; each != null; each = each.getParent()) {
      if (!each.isVisible()) {
        return false;
      }
    }
    return true;
  }

  private static @Nullable Node first(List<Node> nodes) {
    return first(nodes, list -> list);
  }

  private static @Nullable Node last(List<Node> nodes) {
    return first(nodes, List::reversed);
  }

  private static @Nullable Node first(List<Node> nodes, UnaryOperator<List<Node>> order) {
    for (var each : order.apply(nodes)) {
      if (each.isVisible() && !each.isDisabled()) {
        var found =
            each.isFocusTraversable()
                ? each
                : each instanceof Parent pane ? first(pane.getChildrenUnmodifiable(), order) : null;
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }
}
