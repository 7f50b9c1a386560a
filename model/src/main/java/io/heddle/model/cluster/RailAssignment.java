package io.heddle.model.cluster;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Rails: where hosts are cabled to several leaves of their minipod, each of these is one rail. */
public final class RailAssignment {
  private RailAssignment() {}

  /**
   * The rail of every leaf that shares hosts with another leaf of its minipod, counted from 0 in
   * the order of the minipod's switches. Empty where every host has one leaf. O(nodes + links).
   */
  public static Map<String, Integer> of(Cluster cluster) {
    var leaves = new HashMap<String, Set<String>>();
    for (var link : cluster.links()) {
      join(cluster, link.from(), link.to(), leaves);
      join(cluster, link.to(), link.from(), leaves);
    }
    var shared = new HashSet<String>();
    leaves.values().stream().filter(each -> each.size() > 1).forEach(shared::addAll);
    var rails = new HashMap<String, Integer>();
    for (var minipod : cluster.minipods()) {
      int rail = 0;
      for (var each : minipod.switches()) {
        if (shared.contains(each.id())) {
          rails.put(each.id(), rail++);
        }
      }
    }
    return rails;
  }

  private static void join(
      Cluster cluster, String host, String leaf, Map<String, Set<String>> leaves) {
    if (cluster.hasHost(host)
        && cluster.node(leaf) instanceof Switch each
        && each.tier().equals(Tier.LEAF)) {
      leaves.computeIfAbsent(host, _ -> new HashSet<>()).add(leaf);
    }
  }
}
