package io.heddle.model.cluster;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What follows from the nodes and cables of a cluster, found when it is first asked for. An edit
 * that leaves both alone takes it over. Safe for use by several threads.
 */
final class DerivedClusterTopology {
  private final Cluster cluster;
  private @Nullable List<Minipod> minipods;
  private @Nullable List<FabricPartition> partitions;
  private @Nullable Map<String, Minipod> minipodOfHost;
  private @Nullable Map<String, String> switchOfHost;
  private @Nullable Map<HostType, List<Host>> freeByType;
  private @Nullable Set<String> failed;
  private @Nullable TopologyDomains domains;

  /** Those of a cluster with the same nodes and cables, whose hosts may be in another state. */
  private @Nullable List<Minipod> oldMinipods;

  private @Nullable List<FabricPartition> oldPartitions;

  DerivedClusterTopology(Cluster cluster) {
    this.cluster = cluster;
  }

  /** For a cluster that has the same nodes and cables, in the same order. */
  synchronized DerivedClusterTopology after(Cluster edited) {
    var next = new DerivedClusterTopology(edited);
    next.oldMinipods = minipods == null ? oldMinipods : minipods;
    next.oldPartitions = partitions == null ? oldPartitions : partitions;
    next.switchOfHost = switchOfHost;
    next.domains = isLabelledAs(edited) ? domains : null;
    return next;
  }

  /** Whether the hosts of a cluster with the same nodes carry the same labels. O(hosts). */
  private boolean isLabelledAs(Cluster edited) {
    boolean same = edited.levels().equals(cluster.levels());
    for (int i = 0; same && i < cluster.hosts().size(); i++) {
      same = edited.hosts().get(i).labels().equals(cluster.hosts().get(i).labels());
    }
    return same;
  }

  /** For a cluster that this one has grown to. */
  synchronized DerivedClusterTopology grown(ClusterGrowth growth) {
    var next = new DerivedClusterTopology(growth.now());
    next.minipods = minipods == null ? null : growth.minipods(minipods);
    return next;
  }

  synchronized List<Minipod> minipods() {
    if (minipods == null) {
      minipods =
          oldMinipods == null
              ? MinipodDerivation.of(cluster)
              : oldMinipods.stream().map(each -> each.in(cluster)).toList();
      oldMinipods = null;
    }
    return minipods;
  }

  synchronized List<FabricPartition> partitions() {
    if (partitions == null) {
      partitions =
          oldPartitions == null
              ? FabricPartition.of(cluster)
              : oldPartitions.stream().map(each -> each.in(cluster)).toList();
      oldPartitions = null;
    }
    return partitions;
  }

  /** Null for what is no host of the cluster. */
  synchronized @Nullable Minipod minipodOf(String hostId) {
    if (minipodOfHost == null) {
      var map = HashMap.<String, Minipod>newHashMap(cluster.hosts().size());
      for (var minipod : minipods()) {
        minipod.hosts().forEach(host -> map.put(host.id(), minipod));
      }
      minipodOfHost = map;
    }
    return minipodOfHost.get(hostId);
  }

  synchronized Map<HostType, List<Host>> freeByType() {
    if (freeByType == null) {
      var map = new LinkedHashMap<HostType, List<Host>>();
      List<Host> alike = List.of();
      @Nullable HostType last = null;
      for (var host : cluster.hosts()) {
        if (!host.type().equals(last)) { // most have one type, which is dear to look up
          last = host.type();
          alike = map.computeIfAbsent(last, _ -> new ArrayList<>());
        }
        if (host.isFree()) {
          alike.add(host);
        }
      }
      map.replaceAll((_, hosts) -> List.copyOf(hosts));
      freeByType = Collections.unmodifiableMap(map);
    }
    return freeByType;
  }

  synchronized Set<String> failed() {
    if (failed == null) {
      failed =
          cluster.hosts().stream()
              .filter(host -> host.health() == Health.FAILED)
              .map(Host::id)
              .collect(Collectors.toUnmodifiableSet());
    }
    return failed;
  }

  synchronized TopologyDomains domains() {
    if (domains == null) {
      domains = TopologyDomains.of(cluster);
    }
    return domains;
  }

  synchronized String switchOf(String hostId) {
    if (switchOfHost == null) {
      var map = HashMap.<String, String>newHashMap(cluster.hosts().size());
      for (var link : cluster.links()) {
        attach(map, link.from(), link.to());
        attach(map, link.to(), link.from());
      }
      switchOfHost = map;
    }
    return switchOfHost.getOrDefault(hostId, hostId);
  }

  private void attach(Map<String, String> map, String host, String other) {
    if (cluster.node(host) instanceof Host && cluster.node(other) instanceof Switch) {
      map.merge(host, other, (one, two) -> one.compareTo(two) <= 0 ? one : two);
    }
  }
}
