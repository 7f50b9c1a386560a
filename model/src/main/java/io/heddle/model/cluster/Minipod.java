package io.heddle.model.cluster;

import java.util.List;

/**
 * Hosts that reach each other without the topmost tier of switches. Derived, never written to a
 * file.
 *
 * @param index position in {@link Cluster#minipods()}
 * @param name the smallest switch id of the component, or its host's id where no switch is left
 * @param hosts in the order of the cluster, at least one
 * @param switches in the order of the cluster
 */
public record Minipod(int index, String name, List<Host> hosts, List<Switch> switches) {
  public Minipod {
    hosts = List.copyOf(hosts);
    switches = List.copyOf(switches);
  }

  /** Hosts that are well and none of whose GPUs is busy, in the order of the cluster. */
  public List<Host> freeHosts() {
    return hosts.stream().filter(Host::isFree).toList();
  }

  /** The same one in a cluster with the same nodes and cables. O(n). */
  Minipod in(Cluster cluster) {
    return new Minipod(
        index,
        name,
        hosts.stream().map(host -> cluster.host(host.id())).toList(),
        switches.stream().map(each -> (Switch) cluster.node(each.id())).toList());
  }
}
