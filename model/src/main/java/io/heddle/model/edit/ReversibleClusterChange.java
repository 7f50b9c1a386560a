package io.heddle.model.edit;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.edit.ReversibleListChange.Splice;
import java.util.List;

/**
 * What turns one cluster into another, exactly: applied to the old one it gives the new one with
 * the same order of everything, and the other way round.
 */
public record ReversibleClusterChange(
    String nameBefore,
    String nameAfter,
    ReversibleListChange<HostType> types,
    ReversibleListChange<Switch> switches,
    ReversibleListChange<Host> hosts,
    ReversibleListChange<Link> links,
    ReversibleListChange<TopologyLevel> levels) {
  /** The difference of two clusters. O(nodes + links). */
  public static ReversibleClusterChange between(Cluster before, Cluster after) {
    return new ReversibleClusterChange(
        before.name(),
        after.name(),
        ReversibleListChange.between(
            List.copyOf(before.hostTypes().values()), List.copyOf(after.hostTypes().values())),
        ReversibleListChange.between(before.switches(), after.switches()),
        ReversibleListChange.between(before.hosts(), after.hosts()),
        ReversibleListChange.between(before.links(), after.links()),
        ReversibleListChange.between(before.levels(), after.levels()));
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

  public ReversibleClusterChange inverse() {
    return new ReversibleClusterChange(
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
        && switches.splices().stream().allMatch(ReversibleClusterChange::moves)
        && hosts.splices().stream().allMatch(ReversibleClusterChange::moves);
  }

  private static boolean moves(Splice<? extends FabricNode> splice) {
    boolean moved = splice.removed().size() == splice.added().size();
    for (int i = 0; moved && i < splice.added().size(); i++) {
      moved = unplaced(splice.removed().get(i)).equals(unplaced(splice.added().get(i)));
    }
    return moved;
  }

  private static FabricNode unplaced(FabricNode node) {
    return node.at(null);
  }
}
