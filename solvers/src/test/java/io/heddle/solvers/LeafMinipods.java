package io.heddle.solvers;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import java.util.ArrayList;
import java.util.List;

/** Clusters whose minipods are leaves {@code leaf-0 …} of hosts {@code a0 a1 … b0 b1 …}. */
public final class LeafMinipods {
  private LeafMinipods() {}

  /** The types of the hosts of a minipod take turns, and those of the first hosts as well. */
  public static Cluster cluster(int minipods, int hostsEach, HostType... types) {
    var switches = new ArrayList<Switch>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    switches.add(new Switch("spine", Tier.SPINE));
    for (int m = 0; m < minipods; m++) {
      switches.add(new Switch("leaf-" + m, Tier.LEAF));
      links.add(new Link("leaf-" + m, "spine", 400, 1));
      for (int h = 0; h < hostsEach; h++) {
        var id = "%c%d".formatted('a' + m, h);
        hosts.add(new Host(id, types[(m + h) % types.length]));
        links.add(new Link(id, "leaf-" + m, 400, 1));
      }
    }
    return new Cluster("c", List.of(types), switches, hosts, links);
  }
}
