package io.heddle.model.cluster;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a person wants to see of a fabric. A node has to meet every wish.
 *
 * @param words words separated by blanks; each is in the id, the minipod, the type, a label ({@code
 *     rack=r12}) or, of a host that is not well, the health ({@code health=failed}) of the node,
 *     whatever its case
 * @param withoutLevels tiers that are not wanted by their level; 0 is the hosts
 * @param withoutStates states of hosts that are not wanted
 * @param rail the only rail wanted of leaves (see {@link RailAssignment}); null: all
 * @param roots what {@code hops} counts from
 * @param hops how many cables away from the roots a node may be; 0: anywhere
 */
public record FabricNodeFilter(
    String words,
    Set<Integer> withoutLevels,
    Set<HostState> withoutStates,
    @Nullable Integer rail,
    Set<String> roots,
    int hops) {
  private static final FabricNodeFilter NONE =
      new FabricNodeFilter("", Set.of(), Set.of(), null, Set.of(), 0);

  public FabricNodeFilter {
    words = words.strip().toLowerCase(Locale.ROOT);
    withoutLevels = Set.copyOf(withoutLevels);
    withoutStates = Set.copyOf(withoutStates);
    roots = Set.copyOf(roots);
  }

  /** Everything is wanted. */
  public static FabricNodeFilter none() {
    return NONE;
  }

  /** Whether no node can fail. */
  public boolean wantsAll() {
    return words.isEmpty()
        && withoutLevels.isEmpty()
        && withoutStates.isEmpty()
        && rail == null
        && (hops == 0 || roots.isEmpty());
  }

  /**
   * Ids of the nodes that are wanted, switches first, in the order of the cluster. O(nodes +
   * links).
   */
  public SequencedSet<String> of(Cluster cluster) {
    var wanted = words.isEmpty() ? List.<String>of() : List.of(words.split("\\s+", -1));
    var near = hops == 0 || roots.isEmpty() ? null : NodeNeighbourhood.within(cluster, roots, hops);
    var rails = rail == null ? Map.<String, Integer>of() : RailAssignment.of(cluster);
    var minipods = new HashMap<String, String>();
    if (!words.isEmpty()) {
      for (var minipod : cluster.minipods()) {
        minipod.switches().forEach(each -> minipods.put(each.id(), minipod.name()));
        minipod.hosts().forEach(host -> minipods.put(host.id(), minipod.name()));
      }
    }
    var found = new LinkedHashSet<String>();
    for (var nodes : List.of(cluster.switches(), cluster.hosts())) {
      for (FabricNode node : nodes) {
        if ((near == null || near.contains(node.id()))
            && kind(node, rails)
            && (wanted.isEmpty() || says(node, minipods.getOrDefault(node.id(), ""), wanted))) {
          found.add(node.id());
        }
      }
    }
    return found;
  }

  private boolean kind(FabricNode node, Map<String, Integer> rails) {
    return switch (node) {
      case Switch each ->
          !withoutLevels.contains(each.tier().level())
              && (rail == null
                  || !each.tier().equals(Tier.LEAF)
                  || rail.equals(rails.get(each.id())));
      case Host host -> !withoutLevels.contains(0) && !withoutStates.contains(HostState.of(host));
    };
  }

  private static boolean says(FabricNode node, String minipod, List<String> words) {
    var said = new StringBuilder(node.id()).append(' ').append(minipod).append(' ');
    switch (node) {
      case Switch each -> said.append(each.tier());
      case Host host -> {
        said.append(host.type().name()).append(' ').append(host.type().gpuModel());
        if (!host.isWell()) {
          said.append(" health=").append(host.health().word());
        }
        host.labels()
            .forEach((key, value) -> said.append(' ').append(key).append('=').append(value));
      }
    }
    var text = said.toString().toLowerCase(Locale.ROOT);
    return words.stream().allMatch(text::contains);
  }
}
