package io.heddle.tests.fuzz;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Tier;
import io.heddle.model.edit.ClusterProject;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.edit.EditResult;
import io.heddle.model.edit.FabricCableEdits;
import io.heddle.model.edit.FabricCopyPaste;
import io.heddle.model.edit.ProjectHistory;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.io.ClusterFile;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Edits, undo and redo in whatever order: every state comes back as it was. */
public final class Edits {
  private static final Cluster FIRST =
      FabricShapes.byName("clos3")
          .draw("drawn", Map.of("minipods", "2", "hosts", "4", "leaves", "2"));
  private static final HostType L40S = new HostType("l40s", "L40S", 4);
  private static final int MOST_NODES = 100;

  private Edits() {}

  /** The fuzzer's entry: two bytes a step. */
  public static void fuzzerTestOneInput(byte[] data) {
    var steps = ByteBuffer.wrap(data);
    var history = new ProjectHistory(new ClusterProject(FIRST, List.of()));
    var states = new ArrayList<>(List.of(ClusterFile.toJson(FIRST)));
    int at = 0;
    while (steps.remaining() >= 2) {
      int what = steps.get() & 0xff;
      int where = steps.get() & 0xff;
      if (what < 64) {
        history.undo();
        at = Math.max(0, at - 1);
      } else if (what < 96) {
        history.redo();
        at = Math.min(states.size() - 1, at + 1);
      } else if (edit(history, what, where)) {
        states.subList(++at, states.size()).clear();
        states.add(ClusterFile.toJson(history.project().cluster()));
      }
      if (!ClusterFile.toJson(history.project().cluster()).equals(states.get(at))) {
        throw new AssertionError("state %d of %d came back otherwise".formatted(at, states.size()));
      }
    }
    ClusterFile.SCHEMA.read("written", states.get(at));
  }

  private static boolean edit(ProjectHistory history, int what, int where) {
    var cluster = history.project().cluster();
    Cluster next;
    try {
      next = edited(cluster, what, where).cluster();
    } catch (IllegalArgumentException refused) {
      return false; // such as a cable from a node to itself
    }
    var none = new LinkedHashSet<String>();
    return history.edit(history.project().with(next), "edit " + what, null, none, none);
  }

  private static EditResult edited(Cluster cluster, int what, int where) {
    var ids =
        Stream.<FabricNode>concat(cluster.switches().stream(), cluster.hosts().stream())
            .map(FabricNode::id)
            .toList();
    if (ids.size() < 2) {
      return DrawnFabricEdits.addHost(cluster, L40S, null);
    }
    var one = ids.get(where % ids.size());
    var other = ids.get((where * 7 + 1) % ids.size());
    Set<String> some = new LinkedHashSet<>(List.of(one, other));
    var place = new Position(where, what);
    boolean many = ids.size() > MOST_NODES;
    return switch (what % 12) {
      case 0 -> DrawnFabricEdits.addSwitch(cluster, new Tier(1 + where % 4), place);
      case 1 -> DrawnFabricEdits.addHost(cluster, L40S, where % 2 == 0 ? place : null);
      case 2 -> FabricCableEdits.connect(cluster, one, other, 400, 1 + where % 3);
      case 3 -> FabricCableEdits.disconnect(cluster, one, other);
      case 4 -> DrawnFabricEdits.remove(cluster, Set.of(one));
      case 5 -> DrawnFabricEdits.place(cluster, Map.of(one, place, other, place));
      case 6 -> DrawnFabricEdits.rename(cluster, one, "n" + where);
      case 7 ->
          many
              ? DrawnFabricEdits.remove(cluster, some)
              : FabricCopyPaste.duplicate(cluster, some, 40, 0);
      case 8 -> DrawnFabricEdits.mark(cluster, some, List.of(HostState.values()).get(where % 4));
      case 9 -> DrawnFabricEdits.setTier(cluster, some, Tier.SPINE);
      case 10 -> DrawnFabricEdits.setType(cluster, some, L40S);
      default -> DrawnFabricEdits.unplace(cluster, some);
    };
  }
}
