package io.heddle.model;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import java.util.ArrayList;
import java.util.List;

/** A cluster of hosts of one type, its parts in the order in which they are given. */
public final class ClusterByHand {
  private final String name;
  private final HostType type;
  private final List<Switch> switches = new ArrayList<>();
  private final List<Host> hosts = new ArrayList<>();
  private final List<Link> links = new ArrayList<>();

  public ClusterByHand(String name, HostType type) {
    this.name = name;
    this.type = type;
  }

  public ClusterByHand switches(Tier tier, String... ids) {
    for (var id : ids) {
      switches.add(new Switch(id, tier));
    }
    return this;
  }

  public ClusterByHand hosts(String... ids) {
    for (var id : ids) {
      hosts.add(new Host(id, type));
    }
    return this;
  }

  public ClusterByHand link(String one, String other, double gbps, int cables) {
    links.add(new Link(one, other, gbps, cables));
    return this;
  }

  public Cluster cluster() {
    return new Cluster(name, List.of(type), switches, hosts, links);
  }
}
