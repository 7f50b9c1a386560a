package io.heddle.model.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import org.jgrapht.alg.util.UnionFind;

/**
 * Hosts that reach each other over cables, whatever the tier. A whole fabric is one; several mean
 * that cables are missing, or that the file holds several fabrics. Of a cluster without switches
 * and cables nothing is known: its hosts are assumed to be one. Derived, never written to a file.
 *
 * @param index position in {@link Cluster#partitions()}
 * @param hosts in the order of the cluster, at least one
 * @param switches in the order of the cluster; empty for a host without a link
 */
public record FabricPartition(int index, List<Host> hosts, List<Switch> switches) {
  public FabricPartition {
    hosts = List.copyOf(hosts);
    switches = List.copyOf(switches);
  }

  /** In the order of each one's first host. O(n + m). */
  static List<FabricPartition> of(Cluster cluster) {
    if (!cluster.hasKnownFabric()) {
      return cluster.hosts().isEmpty()
          ? List.of()
          : List.of(new FabricPartition(0, cluster.hosts(), List.of()));
    }
    var components = new UnionFind<String>(Set.of());
    cluster.hosts().forEach(host -> components.addElement(host.id()));
    cluster.switches().forEach(each -> components.addElement(each.id()));
    cluster.links().forEach(link -> components.union(link.from(), link.to()));
    var hosts = new LinkedHashMap<String, List<Host>>();
    for (var host : cluster.hosts()) {
      hosts.computeIfAbsent(components.find(host.id()), _ -> new ArrayList<>()).add(host);
    }
    var switches = new LinkedHashMap<String, List<Switch>>();
    for (var each : cluster.switches()) {
      switches.computeIfAbsent(components.find(each.id()), _ -> new ArrayList<>()).add(each);
    }
    var result = new ArrayList<FabricPartition>(hosts.size());
    hosts.forEach((component, members) ->
        result.add(
            new FabricPartition(
                result.size(), members, switches.getOrDefault(component, List.of()))));
    return List.copyOf(result);
  }

  /** Whether it is a single host that no cable leads to. */
  public boolean isLone() {
    return hosts.size() == 1 && switches.isEmpty();
  }

  /** A switch of the topmost tier that it has, the first in the alphabet; else its first host. */
  public String name() {
    return switches.stream()
        .max(
            Comparator.comparing(Switch::tier).thenComparing(Switch::id, Comparator.reverseOrder()))
        .map(Switch::id)
        .orElseGet(() -> hosts.getFirst().id());
  }

  /** The same one in a cluster with the same nodes and cables. O(n). */
  FabricPartition in(Cluster cluster) {
    return new FabricPartition(
        index,
        hosts.stream().map(host -> cluster.host(host.id())).toList(),
        switches.stream().map(each -> (Switch) cluster.node(each.id())).toList());
  }
}
