package io.heddle.render.contention;

import java.util.List;

/**
 * Jobs on their priority levels, and which of them share links.
 *
 * @param levels K
 * @param weights in percent by level, where levels share links by weight; else empty
 * @param chips by falling priority
 * @param edges between jobs that share a link
 */
public record PriorityLevelBoard(
    int levels, List<Integer> weights, List<Chip> chips, List<Edge> edges) {
  /**
   * A job.
   *
   * @param level in [0, K)
   * @param colour number of its colour
   * @param detail under the name, for example its slowdown
   * @param facts lines of the tool tip
   */
  public record Chip(String id, int level, int colour, String detail, List<String> facts) {
    public Chip {
      facts = List.copyOf(facts);
    }
  }

  /**
   * Two jobs that share a link.
   *
   * @param first goes first
   * @param weight at least 0; the heaviest edge of a board is drawn thickest
   */
  public record Edge(String first, String second, double weight) {}

  public PriorityLevelBoard {
    weights = List.copyOf(weights);
    chips = List.copyOf(chips);
    edges = List.copyOf(edges);
  }

  public static PriorityLevelBoard empty() {
    return new PriorityLevelBoard(1, List.of(), List.of(), List.of());
  }

  boolean isEmpty() {
    return chips.isEmpty();
  }
}
