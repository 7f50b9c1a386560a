package io.heddle.app.planner.edit;

import io.heddle.render.topology.FabricLayout;
import io.heddle.render.topology.PointerGesture;
import io.heddle.render.topology.PointerGesture.Guide;
import java.util.ArrayList;
import java.util.Set;

/** Lines the middle of a dragged node up with that of another, where one is near. */
final class NodeSnapping {
  /** In so large a fabric nothing lines up with everything. */
  private static final int MOST_NODES = 2_000;

  private NodeSnapping() {}

  /**
   * O(nodes).
   *
   * @param id the dragged node
   * @param moving what is dragged with it, and lines up with nothing
   * @param drag how far the mouse went, in model units
   * @param near how far a line attracts, in model units
   */
  static PointerGesture.Drag of(
      FabricLayout layout, String id, Set<String> moving, PointerGesture.Drag drag, double near) {
    if (layout.boxes().size() > MOST_NODES) {
      return drag;
    }
    double x = layout.box(id).centreX() + drag.dx();
    double y = layout.box(id).centreY() + drag.dy();
    double bestX = near;
    double bestY = near;
    for (var other : layout.boxes().entrySet()) {
      if (!moving.contains(other.getKey())) {
        double offX = other.getValue().centreX() - x;
        double offY = other.getValue().centreY() - y;
        bestX = Math.abs(offX) < Math.abs(bestX) ? offX : bestX;
        bestY = Math.abs(offY) < Math.abs(bestY) ? offY : bestY;
      }
    }
    var guides = new ArrayList<Guide>();
    double dx = drag.dx();
    double dy = drag.dy();
    if (bestX != near) {
      dx += bestX;
      guides.add(new Guide(true, x + bestX));
    }
    if (bestY != near) {
      dy += bestY;
      guides.add(new Guide(false, y + bestY));
    }
    return new PointerGesture.Drag(dx, dy, guides);
  }
}
