package io.heddle.model.cluster;

import java.util.List;
import java.util.stream.Stream;

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

  /** With more hosts, which the cluster has behind these. */
  Minipod with(List<Host> more) {
    return new Minipod(
        index, name, Stream.concat(hosts.stream(), more.stream()).toList(), switches);
  }

  /**
   * The same one in a cluster with the same nodes and cables: this object, where none of its nodes
   * is another object there. O(n).
   */
  @SuppressWarnings("ReferenceEquality")
  Minipod in(Cluster cluster) {
    boolean same = true;
    for (int i = 0; same && i < hosts.size(); i++) {
      same = cluster.host(hosts.get(i).id()) == hosts.get(i);
    }
    for (int i = 0; same && i < switches.size(); i++) {
      same = cluster.node(switches.get(i).id()) == switches.get(i);
    }
    return same
        ? this
        : new Minipod(
            index,
            name,
            hosts.stream().map(host -> cluster.host(host.id())).toList(),
            switches.stream().map(each -> (Switch) cluster.node(each.id())).toList());
  }
}
