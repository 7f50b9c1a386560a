package io.heddle.app.planner.edit;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Switch;
import io.heddle.model.edit.FabricCableEdits;
import io.heddle.render.topology.FabricLayout;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Cables nodes tier by tier. */
final class TierCabling {
  private TierCabling() {}

  /**
   * Every node is cabled to every one of the next tier above that is among them; with one tier
   * alone, to all of the tier above; hosts to the nearest leaf.
   *
   * @return null where there is no tier above
   */
  static @Nullable Cluster of(FabricLayout layout, Set<String> ids, DrawingMode drawing) {
    var cluster = layout.cluster();
    var byLevel = byLevel(ids.stream().map(cluster::node));
    if (byLevel.size() == 1) {
      var next =
          byLevel(
                  cluster.switches().stream()
                      .filter(each -> each.tier().level() > byLevel.firstKey()))
              .firstEntry();
      if (next == null) {
        return null;
      }
      byLevel.put(next.getKey(), next.getValue());
    }
    var levels = List.copyOf(byLevel.keySet());
    for (int i = 0; i + 1 < levels.size(); i++) {
      var lower = Objects.requireNonNull(byLevel.get(levels.get(i)));
      var upper = Objects.requireNonNull(byLevel.get(levels.get(i + 1)));
      if (levels.get(i) == 0 && upper.size() > 1) {
        for (var near : nearest(layout, lower, upper).entrySet()) {
          cluster = cable(cluster, near.getValue(), List.of(near.getKey()), drawing);
        }
      } else {
        cluster = cable(cluster, lower, upper, drawing);
      }
    }
    return cluster;
  }

  private static Cluster cable(
      Cluster cluster, List<String> lower, List<String> upper, DrawingMode drawing) {
    double gbps = drawing.gbpsProperty().get();
    var cabled = cluster;
    for (var each : drawing.cables(cluster, lower).entrySet()) {
      cabled =
          FabricCableEdits.cable(cabled, each.getValue(), upper, gbps, each.getKey()).cluster();
    }
    return cabled;
  }

  private static SortedMap<Integer, List<String>> byLevel(Stream<? extends FabricNode> nodes) {
    return nodes.collect(
        Collectors.groupingBy(
            node -> node instanceof Switch each ? each.tier().level() : 0,
            TreeMap::new,
            Collectors.mapping(FabricNode::id, Collectors.toList())));
  }

  /** Hosts by the leaf whose middle is nearest to the left or right. */
  private static Map<String, List<String>> nearest(
      FabricLayout layout, List<String> hosts, List<String> leaves) {
    return hosts.stream()
        .collect(
            Collectors.groupingBy(
                host ->
                    leaves.stream()
                        .min(
                            Comparator.comparingDouble(leaf ->
                                Math.abs(layout.box(leaf).centreX() - layout.box(host).centreX())))
                        .orElseThrow(),
                LinkedHashMap::new,
                Collectors.toList()));
  }
}
