package io.heddle.render.topology;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a person is about to change, drawn over the fabric. All places in model coordinates.
 *
 * @param selected ids of the nodes that are outlined
 * @param dx how far the selected nodes are being dragged
 * @param guides what dragged nodes line up with
 * @param band the rubber band, or null
 * @param ports ids of nodes that offer a port to drag a cable from
 * @param cable the cable that is being laid, or null
 * @param ghost where a new node would be put, or null
 * @param signs what nodes and cables are marked with
 */
public record EditOverlay(
    Set<String> selected,
    double dx,
    double dy,
    List<Guide> guides,
    @Nullable Box band,
    Set<String> ports,
    @Nullable Cable cable,
    @Nullable Box ghost,
    Signs signs) {
  /** What a node is marked with: a problem, or how it differs from another state. */
  public enum Sign {
    ADVICE,
    ERROR,
    ADDED,
    REMOVED,
    CHANGED
  }

  /** A cable that came, went or changed. */
  public record Line(Box from, Box to, Sign sign) {}

  /**
   * What is marked.
   *
   * @param nodes signs by the ids of nodes
   * @param gone nodes that are no more, where they were
   */
  public record Signs(Map<String, Sign> nodes, Map<String, Box> gone, List<Line> cables) {
    private static final Signs NONE = new Signs(Map.of(), Map.of(), List.of());

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
  }

  /** A line across the canvas: upright at x, or level at y. */
  public record Guide(boolean upright, double at) {}

  /**
   * @param to the node under the pointer that would be joined, or null
   */
  public record Cable(String from, @Nullable String to, double x, double y) {}

  private static final EditOverlay NONE =
      new EditOverlay(Set.of(), 0, 0, List.of(), null, Set.of(), null, null, Signs.none());

  public EditOverlay {
    guides = List.copyOf(guides);
  }

  public static EditOverlay none() {
    return NONE;
  }

  /** The resting state: what is selected, and what is wrong. */
  public static EditOverlay of(Set<String> selected, Signs signs) {
    return new EditOverlay(selected, 0, 0, List.of(), null, Set.of(), null, null, signs);
  }

  public EditOverlay dragged(double byX, double byY, List<Guide> lines) {
    return new EditOverlay(selected, byX, byY, lines, null, Set.of(), null, null, signs);
  }

  public EditOverlay banded(Box box) {
    return new EditOverlay(selected, 0, 0, List.of(), box, Set.of(), null, null, signs);
  }

  public EditOverlay cabled(Cable laid) {
    return new EditOverlay(selected, 0, 0, List.of(), null, Set.of(), laid, null, signs);
  }

  public EditOverlay offering(String node) {
    return new EditOverlay(selected, 0, 0, List.of(), null, Set.of(node), null, null, signs);
  }

  public EditOverlay placing(Box box) {
    return new EditOverlay(selected, 0, 0, List.of(), null, Set.of(), null, box, signs);
  }
}
