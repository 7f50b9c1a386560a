package io.heddle.model;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Clusters of two pods under a core: a spine each, leaves below it, hosts below these. */
public final class PodsByHand {
  private PodsByHand() {}

  /**
   * Hosts {@code h0 …} on leaves {@code l0 …} on spines {@code s0} and {@code s1}.
   *
   * @param labels of the host with that number
   */
  public static Cluster cluster(
      String name,
      HostType type,
      int leavesEach,
      int hostsEach,
      IntFunction<Map<String, String>> labels) {
    var switches = new ArrayList<Switch>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    switches.add(new Switch("core", Tier.CORE));
    for (int pod = 0; pod < 2; pod++) {
      switches.add(new Switch("s" + pod, Tier.SPINE));
      links.add(new Link("s" + pod, "core", 400, 1));
      for (int leaf = leavesEach * pod; leaf < leavesEach * (pod + 1); leaf++) {
        switches.add(new Switch("l" + leaf, Tier.LEAF));
        links.add(new Link("l" + leaf, "s" + pod, 400, 1));
        for (int host = hostsEach * leaf; host < hostsEach * (leaf + 1); host++) {
          hosts.add(new Host("h" + host, type).withLabels(labels.apply(host)));
          links.add(new Link("h" + host, "l" + leaf, 400, 1));
        }
      }
    }
    return new Cluster(name, List.of(type), switches, hosts, links);
  }
}
