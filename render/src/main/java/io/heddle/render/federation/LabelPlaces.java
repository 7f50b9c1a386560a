package io.heddle.render.federation;

import io.heddle.render.topology.Box;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where labels may go: nowhere over another, nor over what has to be seen, nor out of sight. */
final class LabelPlaces {
  private final double width;
  private final double height;
  private final List<Box> taken = new ArrayList<>();
  private final List<Box> labels = new ArrayList<>();

  /**
   * @param width of the view
   * @param height of the view
   */
  LabelPlaces(double width, double height) {
    this.width = width;
    this.height = height;
  }

  /** Nothing is written here. */
  void keepFree(Box box) {
    taken.add(box);
  }

  /**
   * The first place where there is room, which is then taken; null: there is none. O(places · what
   * is taken).
   *
   * @param must whether it is better over something that is no label than nowhere
   */
  @Nullable Box first(List<Box> places, boolean must) {
    for (var box : places) {
      if (isInside(box) && taken.stream().noneMatch(box::intersects)) {
        return take(box);
      }
    }
    for (var box : must ? places : List.<Box>of()) {
      if (isInside(box) && labels.stream().noneMatch(box::intersects)) {
        return take(box);
      }
    }
    return null;
  }

  private boolean isInside(Box box) {
    return box.x() >= 0 && box.y() >= 0 && box.right() <= width && box.bottom() <= height;
  }

  private Box take(Box box) {
    taken.add(box);
    labels.add(box);
    return box;
  }

  /** The places that were given away. */
  List<Box> labels() {
    return labels;
  }
}
