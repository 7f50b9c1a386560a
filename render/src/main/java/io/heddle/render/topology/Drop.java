package io.heddle.render.topology;

import io.heddle.render.Rgba;
import io.heddle.render.surface.Surface;

/**
 * How a cable between two boxes is drawn: from the foot of the upper one to the head of the other.
 */
record Drop(Box upper, Box lower) {
  static Drop between(Box one, Box other) {
    return one.centreY() <= other.centreY() ? new Drop(one, other) : new Drop(other, one);
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
  void paint(Surface surface, Viewport port, double share, Rgba colour, double width) {
    surface.line(
        port.screenX(x(share)),
        port.screenY(y(share)),
        port.screenX(lower.centreX()),
        port.screenY(lower.y()),
        colour,
        width);
  }
}
