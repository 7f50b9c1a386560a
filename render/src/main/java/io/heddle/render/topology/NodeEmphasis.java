package io.heddle.render.topology;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which nodes a person wants to see: the others are faded, or left out.
 *
 * @param nodes ids of the nodes that stand out; null: all of them
 * @param hides whether the others are left out instead of faded
 */
public record NodeEmphasis(@Nullable Set<String> nodes, boolean hides) {
  private static final NodeEmphasis ALL = new NodeEmphasis(null, false);

  /** Everything is shown alike. */
  public static NodeEmphasis all() {
    return ALL;
  }

  public boolean isAll() {
    return nodes == null;
  }

  /** Whether a node stands out. */
  public boolean on(String id) {
    return nodes == null || nodes.contains(id);
  }

  /** Whether a node is not drawn at all. */
  public boolean leavesOut(String id) {
    return hides && !on(id);
  }
}
