package io.heddle.render.topology;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the pointer is about to do, drawn over everything else. All places in model coordinates. */
public sealed interface Gesture {
  /** Nothing. */
  record Rest() implements Gesture {}

  /**
   * The selected nodes are being dragged.
   *
   * @param dx how far to the right
   * @param dy how far down
   * @param guides what they line up with
   */
  record Drag(double dx, double dy, List<Guide> guides) implements Gesture {
    public Drag {
      guides = List.copyOf(guides);
    }
  }

  /** A rubber band. */
  record Band(Box box) implements Gesture {}

  /** A node offers its port to drag a cable from. */
  record Offer(String node) implements Gesture {}

  /**
   * A cable is being laid.
   *
   * @param to the node under the pointer that would be joined, or null
   */
  record Lay(String from, @Nullable String to, double x, double y) implements Gesture {}

  /** Where a new node would be put. */
  record Place(Box box) implements Gesture {}

  /** A line across the canvas: upright at x, or level at y. */
  record Guide(boolean upright, double at) {}
}
