package io.heddle.app.usecase.federate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.solvers.federation.FederationClusterDevices;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * The hosts of a federation's clusters. Of one that is no file only its GPUs are known: it has
 * hosts of eight under one leaf. Hosts are called by their cluster and their own name.
 */
public final class FederationFabrics {
  /** What hosts of GPUs without a type are said to have. */
  private static final String UNKNOWN = "GPU";

  private static final double LEAF_GBPS = 400;

  private FederationFabrics() {}

  /** One a cluster, in the federation's order. O(hosts). */
  public static List<Cluster> of(FederationInput input) {
    return input.federation().clusters().stream()
        .map(each -> {
          var own = input.fabrics().get(each.id());
          return own == null ? drawn(each) : named(each.id(), own);
        })
        .toList();
  }

  /** All of them as one cluster in which each is a minipod of its own. O(hosts + links). */
  public static Cluster together(String name, List<Cluster> fabrics) {
    var types = new LinkedHashMap<String, HostType>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    var switches = new ArrayList<Switch>();
    switches.add(new Switch("between clusters", Tier.SPINE));
    for (var fabric : fabrics) {
      switches.add(new Switch(fabric.name(), Tier.LEAF));
      for (var host : fabric.hosts()) {
        types.putIfAbsent(host.type().name(), host.type());
        hosts.add(host);
        links.add(new Link(host.id(), fabric.name(), LEAF_GBPS, 1));
      }
      links.add(new Link(fabric.name(), "between clusters", LEAF_GBPS, 1));
    }
    return new Cluster(name, types.values(), switches, hosts, links);
  }

  private static Cluster drawn(FederatedCluster cluster) {
    var types = new LinkedHashMap<String, HostType>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    for (var stock : cluster.free()) {
      var model = stock.gpuModel() == null ? UNKNOWN : stock.gpuModel();
      for (int rest = stock.gpus(); rest > 0; rest -= FederationClusterDevices.USUAL_HOST) {
        int gpus = Math.min(rest, FederationClusterDevices.USUAL_HOST);
        var type =
            types.computeIfAbsent(model + "-" + gpus, each -> new HostType(each, model, gpus));
        var host = new Host("%s/h%d".formatted(cluster.id(), hosts.size()), type);
        hosts.add(host);
        links.add(new Link(host.id(), cluster.id(), LEAF_GBPS, 1));
      }
    }
    return new Cluster(
        cluster.id(), types.values(), List.of(new Switch(cluster.id(), Tier.LEAF)), hosts, links);
  }

  /** With names that no other cluster has. */
  private static Cluster named(String id, Cluster own) {
    var types = new LinkedHashMap<HostType, HostType>();
    own.hostTypes()
        .values()
        .forEach(type -> types.put(type, type.withName(id + "/" + type.name())));
    return new Cluster(
        id,
        types.values(),
        own.switches().stream().map(each -> new Switch(id + "/" + each.id(), each.tier())).toList(),
        own.hosts().stream()
            .map(each ->
                each.withId(id + "/" + each.id())
                    .withType(types.getOrDefault(each.type(), each.type())))
            .toList(),
        own.links().stream()
            .map(each ->
                new Link(id + "/" + each.from(), id + "/" + each.to(), each.gbps(), each.count()))
            .toList());
  }
}
