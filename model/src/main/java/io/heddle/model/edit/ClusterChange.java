package io.heddle.model.edit;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Node;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.edit.ListChange.Splice;
import java.util.List;

/**
 * What turns one cluster into another, exactly: applied to the old one it gives the new one with
 * the same order of everything, and the other way round.
 */
public record ClusterChange(
    String nameBefore,
    String nameAfter,
    ListChange<HostType> types,
    ListChange<Switch> switches,
    ListChange<Host> hosts,
    ListChange<Link> links,
    ListChange<TopologyLevel> levels) {
  /** The difference of two clusters. O(nodes + links). */
  public static ClusterChange between(Cluster before, Cluster after) {
    return new ClusterChange(
        before.name(),
        after.name(),
        ListChange.between(
            List.copyOf(before.hostTypes().values()), List.copyOf(after.hostTypes().values())),
        ListChange.between(before.switches(), after.switches()),
        ListChange.between(before.hosts(), after.hosts()),
        ListChange.between(before.links(), after.links()),
        ListChange.between(before.levels(), after.levels()));
  }

  /** The new cluster. O(nodes + links). */
  public Cluster apply(Cluster before) {
    return before
        .edited(
            nameAfter,
            types.apply(List.copyOf(before.hostTypes().values())),
            switches.apply(before.switches()),
            hosts.apply(before.hosts()),
            links.apply(before.links()))
        .withLevels(levels.apply(before.levels()));
  }

  public ClusterChange inverse() {
    return new ClusterChange(
        nameAfter,
        nameBefore,
        types.inverse(),
        switches.inverse(),
        hosts.inverse(),
        links.inverse(),
        levels.inverse());
  }

  public boolean isEmpty() {
    return nameBefore.equals(nameAfter)
        && types.isEmpty()
        && switches.isEmpty()
        && hosts.isEmpty()
        && links.isEmpty()
        && levels.isEmpty();
  }

  /** Whether nothing but names and drawn positions changed: answers of solvers still hold. */
  public boolean isDrawing() {
    return types.isEmpty()
        && links.isEmpty()
        && levels.isEmpty()
        && switches.splices().stream().allMatch(ClusterChange::moves)
        && hosts.splices().stream().allMatch(ClusterChange::moves);
  }

  private static boolean moves(Splice<? extends Node> splice) {
    boolean moved = splice.removed().size() == splice.added().size();
    for (int i = 0; moved && i < splice.added().size(); i++) {
      moved = unplaced(splice.removed().get(i)).equals(unplaced(splice.added().get(i)));
    }
    return moved;
  }

  private static Node unplaced(Node node) {
    return node.at(null);
  }
}
