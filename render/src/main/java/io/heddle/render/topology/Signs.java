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
public record Signs(Map<String, Sign> nodes, Map<String, Box> gone, List<Line> cables) {
  private static final Signs NONE = new Signs(Map.of(), Map.of(), List.of());

  /** What a node or a cable is marked with. */
  public enum Sign {
    ADVICE,
    ERROR,
    ADDED,
    REMOVED,
    CHANGED
  }

  /** A cable that came, went or changed. */
  public record Line(Box from, Box to, Sign sign) {}

  public Signs {
    nodes = Map.copyOf(nodes);
    gone = Map.copyOf(gone);
    cables = List.copyOf(cables);
  }

  public static Signs none() {
    return NONE;
  }

  /** Nodes alone. */
  public static Signs of(Map<String, Sign> nodes) {
    return nodes.isEmpty() ? NONE : new Signs(nodes, Map.of(), List.of());
  }

  public boolean isEmpty() {
    return equals(NONE);
  }
}
