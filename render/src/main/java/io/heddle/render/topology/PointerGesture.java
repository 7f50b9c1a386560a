package io.heddle.render.topology;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the pointer is about to do, drawn over everything else. All places in model coordinates. */
public sealed interface PointerGesture {
  /** Nothing. */
  record Rest() implements PointerGesture {}

  /**
   * The selected nodes are being dragged.
   *
   * @param dx how far to the right
   * @param dy how far down
   * @param guides what they line up with
   */
  record Drag(double dx, double dy, List<Guide> guides) implements PointerGesture {
    public Drag {
      guides = List.copyOf(guides);
    }
  }

  /** A rubber band. */
  record Band(ModelBox box) implements PointerGesture {}

  /** A node offers its port to drag a cable from. */
  record Offer(String node) implements PointerGesture {}

  /**
   * A cable is being laid.
   *
   * @param to the node under the pointer that would be joined, or null
   */
  record Lay(String from, @Nullable String to, double x, double y) implements PointerGesture {}

  /** Where a new node would be put. */
  record Place(ModelBox box) implements PointerGesture {}

  /** A line across the canvas: upright at x, or level at y. */
  record Guide(boolean upright, double at) {}
}
