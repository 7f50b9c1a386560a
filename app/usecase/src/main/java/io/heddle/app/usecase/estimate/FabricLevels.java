package io.heddle.app.usecase.estimate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Switch;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * The levels that traffic between hosts crosses: out of the leaf switches of a host, and out of its
 * minipod. Speeds in 10⁹ bits a second.
 */
final class FabricLevels {
  private final Cluster cluster;
  private final Map<String, Double> hosts = new HashMap<>();
  private final Map<String, TreeSet<String>> leaves = new HashMap<>();
  private final Map<String, Double> switchesUp = new HashMap<>();
  private final Map<String, Double> minipodsUp = new HashMap<>();
  private final Map<String, String> minipodOf = new HashMap<>();

  /** O(nodes + links). */
  FabricLevels(Cluster cluster) {
    this.cluster = cluster;
    for (var minipod : cluster.minipods()) {
      minipod.hosts().forEach(host -> minipodOf.put(host.id(), minipod.name()));
      minipod.switches().forEach(each -> minipodOf.put(each.id(), minipod.name()));
    }
    for (var link : cluster.links()) {
      join(cluster.node(link.from()), cluster.node(link.to()), link.totalGbps());
      join(cluster.node(link.to()), cluster.node(link.from()), link.totalGbps());
    }
  }

  private void join(FabricNode node, FabricNode other, double gbps) {
    var own = minipodOf.get(node.id());
    if (own != null && !own.equals(minipodOf.get(other.id()))) {
      minipodsUp.merge(own, gbps, Double::sum);
    }
    if (other instanceof Switch above) {
      if (node instanceof Host host) {
        hosts.merge(host.id(), gbps, Double::sum);
        leaves.computeIfAbsent(host.id(), _ -> new TreeSet<>()).add(above.id());
      } else if (node instanceof Switch below && above.tier().compareTo(below.tier()) > 0) {
        switchesUp.merge(below.id(), gbps, Double::sum);
      }
    }
  }

  /** Of all cables of a host; 0 where none is drawn. */
  double hostGbps(String host) {
    return hosts.getOrDefault(host, 0.0);
  }

  String minipod(String host) {
    return cluster.minipodOf(host).name();
  }

  /** Out of a minipod; 0 where nothing leads out. */
  double minipodGbps(String minipod) {
    return minipodsUp.getOrDefault(minipod, 0.0);
  }

  /** Hosts with the same leaf switches reach each other through these alone. */
  String leaf(String host) {
    var own = leaves.get(host);
    return own == null ? host : String.join(" ", own);
  }

  /** Out of the leaf switches of a host; 0 where nothing leads out. */
  double leafGbps(String host) {
    double sum = 0;
    for (var each : leaves.getOrDefault(host, new TreeSet<>())) {
      sum += switchesUp.getOrDefault(each, 0.0);
    }
    return sum;
  }
}
