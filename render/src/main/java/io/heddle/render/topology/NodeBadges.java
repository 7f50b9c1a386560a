package io.heddle.render.topology;

import java.util.List;
import java.util.Map;

/**
 * What nodes and cables are marked with: problems of a drawing, or how it differs from another
 * state. All places in model coordinates.
 *
 * @param nodes signs by the ids of nodes
 * @param gone nodes that are no more, where they were
 * @param cables cables that came, went or changed
 */
public record NodeBadges(Map<String, Sign> nodes, Map<String, ModelBox> gone, List<Line> cables) {
  private static final NodeBadges NONE = new NodeBadges(Map.of(), Map.of(), List.of());

  /** What a node or a cable is marked with. */
  public enum Sign {
    ADVICE,
    ERROR,
    ADDED,
    REMOVED,
    CHANGED
  }

  /** A cable that came, went or changed. */
  public record Line(ModelBox from, ModelBox to, Sign sign) {}

  public NodeBadges {
    nodes = Map.copyOf(nodes);
    gone = Map.copyOf(gone);
    cables = List.copyOf(cables);
  }

  public static NodeBadges none() {
    return NONE;
  }

  /** Nodes alone. */
  public static NodeBadges of(Map<String, Sign> nodes) {
    return nodes.isEmpty() ? NONE : new NodeBadges(nodes, Map.of(), List.of());
  }

  public boolean isEmpty() {
    return equals(NONE);
  }
}
