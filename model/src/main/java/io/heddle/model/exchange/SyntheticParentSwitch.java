package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import java.util.ArrayList;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A switch above those of a fabric of one tier. There each host is a minipod by itself, and no job
 * could use an NVLink domain of several hosts.
 */
final class SyntheticParentSwitch {
  private SyntheticParentSwitch() {}

  /**
   * The cluster with one switch more where its switches have one tier and an NVLink domain has
   * several hosts; otherwise the same. O(nodes + links).
   */
  static Cluster on(Cluster cluster, ImportNotes notes) {
    var domains =
        cluster.hosts().stream().map(NvlinkDomains::nameOf).filter(Objects::nonNull).toList();
    boolean isOneTier = cluster.switches().stream().map(Switch::tier).distinct().count() == 1;
    if (!isOneTier
        || cluster.partitions().size() > 1
        || domains.stream().distinct().count() == domains.size()) {
      return cluster;
    }
    var down = new TreeMap<String, Integer>();
    double gbps = 0;
    for (var link : cluster.links()) {
      for (var end : new String[] {link.from(), link.to()}) {
        if (!(cluster.node(end) instanceof Host)) {
          down.merge(end, link.count(), Integer::sum);
        }
      }
      gbps = Math.max(gbps, link.gbps());
    }
    var id = "above";
    while (cluster.contains(id)) {
      id += "-" + cluster.name();
    }
    var switches = new ArrayList<>(cluster.switches());
    var tier = switches.getFirst().tier();
    switches.add(new Switch(id, new Tier(tier.level() + 1)));
    var links = new ArrayList<>(cluster.links());
    for (var each : down.entrySet()) {
      links.add(new Link(each.getKey(), id, gbps, each.getValue()));
    }
    notes.assumed(
        "switch " + id, "above all others, so that hosts of an NVLink domain are in one minipod");
    return cluster.edited(
        cluster.name(), cluster.hostTypes().values(), switches, cluster.hosts(), links);
  }
}
