package io.heddle.app.planner.edit;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.edit.ClusterDiff;
import io.heddle.model.edit.ClusterDiff.Entry;
import io.heddle.model.edit.ClusterDiff.Kind;
import io.heddle.render.topology.FabricLayout;
import io.heddle.render.topology.ModelBox;
import io.heddle.render.topology.NodeBadges;
import io.heddle.render.topology.NodeBadges.Line;
import io.heddle.render.topology.NodeBadges.Sign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/**
 * How the shown cluster differs from another state of it, and where the canvas marks that: what
 * came and what changed where it is, what went where it was.
 */
public record FabricDifference(ClusterDiff difference, NodeBadges signs) {
  /** Nothing differs. */
  public static final FabricDifference NONE =
      new FabricDifference(new ClusterDiff(List.of()), NodeBadges.none());

  /** Compares two states. O(nodes + links). */
  static FabricDifference between(Cluster before, Cluster now) {
    var difference = ClusterDiff.between(before, now, true);
    var old = FabricLayout.of(before);
    var layout = FabricLayout.of(now);
    var nodes = new HashMap<String, Sign>();
    var gone = new HashMap<String, ModelBox>();
    var cables = new ArrayList<Line>();
    for (var entry : difference.entries()) {
      if (!entry.isNode()) {
        cables.add(
            new Line(
                box(entry.nodes().getFirst(), layout, old),
                box(entry.nodes().getLast(), layout, old),
                sign(entry)));
      } else if (entry.kind() == Kind.REMOVED) {
        gone.put(entry.nodes().getFirst(), old.box(entry.nodes().getFirst()));
      } else {
        nodes.put(entry.nodes().getFirst(), sign(entry));
      }
    }
    return new FabricDifference(difference, new NodeBadges(nodes, gone, cables));
  }

  private static ModelBox box(String id, FabricLayout layout, FabricLayout old) {
    return layout.has(id) ? layout.box(id) : old.box(id);
  }

  private static Sign sign(Entry entry) {
    return switch (entry.kind()) {
      case ADDED -> Sign.ADDED;
      case REMOVED -> Sign.REMOVED;
      case CHANGED -> Sign.CHANGED;
    };
  }
}
