package io.heddle.app.planner.walk;

import java.util.List;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import org.jspecify.annotations.Nullable;

/** Where a card stands: beside what it points at, never over it. */
final class WalkCardPlacement {
  /** Between the card and what it points at, or the window's edge, in pixels. */
  static final double GAP = 14;

  private WalkCardPlacement() {}

  /**
   * The place of a card.
   *
   * @param target what it points at; null: nothing
   * @param windowWidth of the window, in pixels
   */
  static Bounds of(
      @Nullable Bounds target,
      double width,
      double height,
      double windowWidth,
      double windowHeight) {
    double right = windowWidth - width - GAP;
    double bottom = windowHeight - height - GAP;
    if (target == null) {
      return box(right, bottom, width, height, windowWidth, windowHeight);
    }
    double level = target.getMinY() + (target.getHeight() - height) / 2;
    double upright = target.getMinX() + (target.getWidth() - width) / 2;
    var beside =
        List.of(
            box(upright, target.getMaxY() + GAP, width, height, windowWidth, windowHeight),
            box(target.getMinX() - width - GAP, level, width, height, windowWidth, windowHeight),
            box(target.getMaxX() + GAP, level, width, height, windowWidth, windowHeight),
            box(upright, target.getMinY() - height - GAP, width, height, windowWidth, windowHeight),
            box(right, bottom, width, height, windowWidth, windowHeight),
            box(GAP, bottom, width, height, windowWidth, windowHeight),
            box(right, GAP, width, height, windowWidth, windowHeight));
    return beside.stream()
        .min((one, other) -> Double.compare(common(one, target), common(other, target)))
        .orElseThrow();
  }

  /** Inside the window. */
  private static Bounds box(
      double x, double y, double width, double height, double windowWidth, double windowHeight) {
    return new BoundingBox(
        Math.clamp(x, GAP, Math.max(GAP, windowWidth - width - GAP)),
        Math.clamp(y, GAP, Math.max(GAP, windowHeight - height - GAP)),
        width,
        height);
  }

  /** The area that two boxes share. */
  private static double common(Bounds one, Bounds other) {
    double width =
        Math.min(one.getMaxX(), other.getMaxX()) - Math.max(one.getMinX(), other.getMinX());
    double height =
        Math.min(one.getMaxY(), other.getMaxY()) - Math.max(one.getMinY(), other.getMinY());
    return Math.max(0, width) * Math.max(0, height);
  }
}
