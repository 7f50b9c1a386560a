package io.heddle.render.topology;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import java.util.List;
import java.util.Set;

/**
 * What links carry, to be drawn over the fabric.
 *
 * @param links loaded ones, each pair of nodes once
 * @param marked paths that stand out; empty: none, and nothing is dimmed
 */
public record FabricLinkLoads(List<Load> links, Set<Load> marked) {
  /**
   * A link.
   *
   * @param share of its speed that is used, the busier direction, in [0, 1]
   */
  public record Load(String from, String to, double share) {}

  public FabricLinkLoads {
    links = List.copyOf(links);
    marked = Set.copyOf(marked);
  }

  /** Nothing is drawn. */
  public static FabricLinkLoads none() {
    return new FabricLinkLoads(List.of(), Set.of());
  }

  public boolean isEmpty() {
    return links.isEmpty();
  }

  /** From idle to full: blue, green, yellow, orange, red; the width says it, too. */
  public static Rgba colour(Theme theme, double share) {
    var stops =
        List.of(
            theme.minipod(0), theme.minipod(7), theme.minipod(3), theme.minipod(6), theme.danger());
    double at = Math.clamp(share, 0, 1) * (stops.size() - 1);
    int below = Math.min(stops.size() - 2, (int) at);
    return stops.get(below).mix(stops.get(below + 1), at - below);
  }

  static double width(double share) {
    return 1 + 3.5 * share;
  }
}
