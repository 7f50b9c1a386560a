package io.heddle.app.planner.controls;

import java.util.List;
import javafx.application.Platform;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** Where nodes are seen in a window. */
public final class NodeScreenBounds {
  private static final double AROUND = 12;

  private NodeScreenBounds() {}

  /**
   * The part of a node that its scroll panes and the window show; null where none is.
   *
   * @param edge what is kept free at the window's edges, in pixels
   */
  public static @Nullable Bounds of(Node node, Scene scene, double edge) {
    Bounds box = node.localToScene(node.getLayoutBounds());
    for (Parent each = node.getParent(); each != null && box != null; each = each.getParent()) {
      if (each instanceof ScrollPane pane) {
        box = common(box, pane.localToScene(pane.getLayoutBounds()));
      }
    }
    return box == null
        ? null
        : common(
            box,
            new BoundingBox(edge, edge, scene.getWidth() - 2 * edge, scene.getHeight() - 2 * edge));
  }

  /**
   * Puts a ring around what is seen of a node; hides it where that is nothing.
   *
   * @param outside how far around, in pixels
   */
  public static void ring(Region ring, @Nullable Bounds seen, double outside) {
    ring.setVisible(seen != null);
    if (seen != null) {
      ring.resizeRelocate(
          seen.getMinX() - outside,
          seen.getMinY() - outside,
          seen.getWidth() + 2 * outside,
          seen.getHeight() + 2 * outside);
    }
  }

  private static @Nullable Bounds common(Bounds one, Bounds other) {
    double left = Math.max(one.getMinX(), other.getMinX());
    double top = Math.max(one.getMinY(), other.getMinY());
    double right = Math.min(one.getMaxX(), other.getMaxX());
    double bottom = Math.min(one.getMaxY(), other.getMaxY());
    return right <= left || bottom <= top
        ? null
        : new BoundingBox(left, top, right - left, bottom - top);
  }

  /** Scrolls every pane around a node down or up to it, if it is not whole in sight. */
  public static void scrollTo(Node node) {
    for (Parent each = node.getParent(); each != null; each = each.getParent()) {
      if (each instanceof ScrollPane pane && pane.getContent() != null) {
        scroll(pane, node);
      }
    }
  }

  /**
   * What has the focus within a pane stays in sight when its content or the pane itself grows or
   * shrinks, unless a person had scrolled away from it. A scroll value that changes between a new
   * height and the layout that follows it is the layout's, not the person's.
   */
  public static void keepFocusSeen(ScrollPane pane, Node content) {
    var kept = new SimpleObjectProperty<@Nullable Node>();
    var heights = new SimpleObjectProperty<>(heights(pane, content));
    var focused = pane.sceneProperty().flatMap(Scene::focusOwnerProperty);
    Runnable look =
        () -> {
          var owner = focused.getValue();
          if (owner != null && isWithin(owner, content) && isSeen(pane, owner)) {
            kept.set(owner);
          } else if (owner != kept.get() || heights.get().equals(heights(pane, content))) {
            kept.set(null);
          }
        };
    Runnable settle =
        () ->
            Platform.runLater(() -> {
              pane.layout(); // all finds its place
              var owner = kept.get();
              if (owner != null) {
                scroll(pane, owner);
              }
              heights.set(heights(pane, content));
              look.run();
            });
    focused.addListener(_ -> look.run());
    pane.vvalueProperty().addListener(_ -> look.run());
    content.layoutBoundsProperty().addListener(_ -> settle.run());
    pane.viewportBoundsProperty().addListener(_ -> settle.run());
  }

  /** Those of the content and of what is seen of it. */
  private static List<Double> heights(ScrollPane pane, Node content) {
    return List.of(content.getLayoutBounds().getHeight(), pane.getViewportBounds().getHeight());
  }

  /** Whether a part of a node is in the viewport, also before the content has moved there. */
  private static boolean isSeen(ScrollPane pane, Node node) {
    var content = pane.getContent();
    double seen = pane.getViewportBounds().getHeight();
    var box = content.sceneToLocal(node.localToScene(node.getLayoutBounds()));
    double top = pane.getVvalue() * Math.max(0, content.getLayoutBounds().getHeight() - seen);
    return box.getMaxY() > top && box.getMinY() < top + seen;
  }

  private static boolean isWithin(Node node, Node above) {
    for (Node each = node; each != null; each = each.getParent()) {
      if (each == above) {
        return true;
      }
    }
    return false;
  }

  private static void scroll(ScrollPane pane, Node node) {
    var content = pane.getContent();
    double seen = pane.getViewportBounds().getHeight();
    double more = content.getLayoutBounds().getHeight() - seen;
    var box = content.sceneToLocal(node.localToScene(node.getLayoutBounds()));
    if (more <= 0) {
      return;
    }
    double top = pane.getVvalue() * more;
    if (box.getMinY() < top || box.getHeight() > seen) {
      pane.setVvalue(Math.clamp((box.getMinY() - AROUND) / more, 0, 1));
    } else if (box.getMaxY() > top + seen) {
      pane.setVvalue(Math.clamp((box.getMaxY() + AROUND - seen) / more, 0, 1));
    }
  }
}
