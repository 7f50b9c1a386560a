package io.heddle.render.topology;

import io.heddle.model.cluster.Position;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Lines nodes up. Positions are those of the upper left corner. */
public enum NodeAlignment {
  ALIGN_LEFT,
  ALIGN_CENTRE,
  ALIGN_RIGHT,
  ALIGN_TOP,
  ALIGN_MIDDLE,
  ALIGN_BOTTOM,
  DISTRIBUTE_ACROSS,
  DISTRIBUTE_DOWN;

  /** New positions of nodes that the layout has. O(n log n). */
  public Map<String, Position> of(FabricLayout layout, Collection<String> ids) {
    var there = ids.stream().filter(layout::has).toList();
    if (there.isEmpty()) {
      return Map.of();
    }
    ModelBox all = layout.box(there.getFirst());
    for (var id : there) {
      all = all.union(layout.box(id));
    }
    return switch (this) {
      case DISTRIBUTE_ACROSS -> distribute(layout, there, true);
      case DISTRIBUTE_DOWN -> distribute(layout, there, false);
      default -> align(layout, there, all);
    };
  }

  private Map<String, Position> align(FabricLayout layout, List<String> ids, ModelBox all) {
    var positions = new LinkedHashMap<String, Position>();
    for (var id : ids) {
      var box = layout.box(id);
      positions.put(
          id,
          switch (this) {
            case ALIGN_LEFT -> new Position(all.x(), box.y());
            case ALIGN_CENTRE -> new Position(all.centreX() - box.width() / 2, box.y());
            case ALIGN_RIGHT -> new Position(all.right() - box.width(), box.y());
            case ALIGN_TOP -> new Position(box.x(), all.y());
            case ALIGN_MIDDLE -> new Position(box.x(), all.centreY() - box.height() / 2);
            default -> new Position(box.x(), all.bottom() - box.height());
          });
    }
    return positions;
  }

  /** The outermost stay; the middles of the others are spread evenly. */
  private static Map<String, Position> distribute(
      FabricLayout layout, List<String> ids, boolean across) {
    ToDoubleFunction<String> middle =
        id -> across ? layout.box(id).centreX() : layout.box(id).centreY();
    var sorted = new ArrayList<>(ids);
    sorted.sort(Comparator.comparingDouble(middle));
    double first = middle.applyAsDouble(sorted.getFirst());
    double last = middle.applyAsDouble(sorted.getLast());
    var positions = new LinkedHashMap<String, Position>();
    for (int i = 0; i < sorted.size(); i++) {
      var box = layout.box(sorted.get(i));
      double at = sorted.size() == 1 ? first : first + (last - first) * i / (sorted.size() - 1);
      positions.put(
          sorted.get(i),
          across
              ? new Position(at - box.width() / 2, box.y())
              : new Position(box.x(), at - box.height() / 2));
    }
    return positions;
  }
}
