package io.heddle.render;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What all views mark at once.
 *
 * @param cell the cell whose host, PP group and DP group stand out, or null
 * @param hosts ids of hosts that stand out
 * @param minipods indices of minipods that stand out
 */
public record SharedHighlight(@Nullable MatrixCell cell, Set<String> hosts, Set<Integer> minipods) {
  private static final SharedHighlight NONE = new SharedHighlight(null, Set.of(), Set.of());

  public SharedHighlight {
    hosts = Set.copyOf(hosts);
    minipods = Set.copyOf(minipods);
  }

  public static SharedHighlight none() {
    return NONE;
  }

  public boolean isNone() {
    return equals(NONE);
  }
}
