package io.heddle.render.topology;

import io.heddle.render.Rgba;
import io.heddle.render.surface.PaintSurface;

/**
 * How a cable between two boxes is drawn: from the foot of the upper one to the head of the other.
 */
record CableDropStyle(ModelBox upper, ModelBox lower) {
  static CableDropStyle between(ModelBox one, ModelBox other) {
    return one.centreY() <= other.centreY()
        ? new CableDropStyle(one, other)
        : new CableDropStyle(other, one);
  }

  /** In model coordinates, at a share of the way down. */
  double x(double share) {
    return upper.centreX() + share * (lower.centreX() - upper.centreX());
  }

  double y(double share) {
    return upper.bottom() + share * height();
  }

  double height() {
    return lower.y() - upper.bottom();
  }

  /** From a share of the way on. */
  void paint(PaintSurface surface, FabricViewport port, double share, Rgba colour, double width) {
    surface.line(
        port.screenX(x(share)),
        port.screenY(y(share)),
        port.screenX(lower.centreX()),
        port.screenY(lower.y()),
        colour,
        width);
  }
}
