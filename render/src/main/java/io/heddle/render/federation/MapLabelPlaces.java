package io.heddle.render.federation;

import io.heddle.render.topology.ModelBox;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where labels may go: nowhere over another, nor over what has to be seen, nor out of sight. */
final class MapLabelPlaces {
  private final double width;
  private final double height;
  private final List<ModelBox> taken = new ArrayList<>();
  private final List<ModelBox> labels = new ArrayList<>();

  /**
   * @param width of the view
   * @param height of the view
   */
  MapLabelPlaces(double width, double height) {
    this.width = width;
    this.height = height;
  }

  /** Nothing is written here. */
  void keepFree(ModelBox box) {
    taken.add(box);
  }

  /**
   * The first place where there is room, which is then taken; null: there is none. O(places · what
   * is taken).
   *
   * @param must whether it is better over something that is no label than nowhere
   */
  @Nullable ModelBox first(List<ModelBox> places, boolean must) {
    for (var box : places) {
      if (isInside(box) && taken.stream().noneMatch(box::intersects)) {
        return take(box);
      }
    }
    for (var box : must ? places : List.<ModelBox>of()) {
      if (isInside(box) && labels.stream().noneMatch(box::intersects)) {
        return take(box);
      }
    }
    return null;
  }

  private boolean isInside(ModelBox box) {
    return box.x() >= 0 && box.y() >= 0 && box.right() <= width && box.bottom() <= height;
  }

  private ModelBox take(ModelBox box) {
    taken.add(box);
    labels.add(box);
    return box;
  }

  /** The places that were given away. */
  List<ModelBox> labels() {
    return labels;
  }
}
