package io.heddle.model.cluster;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import org.jgrapht.alg.util.UnionFind;
import org.jspecify.annotations.Nullable;

/** Derives minipods from the fabric. */
final class MinipodDerivation {
  private MinipodDerivation() {}

  /** In the order of each minipod's first host. */
  static List<Minipod> of(Cluster cluster) {
    @Nullable Tier top =
        cluster.switches().stream().map(Switch::tier).max(Tier::compareTo).orElse(null);
    var ids = new HashSet<String>();
    cluster.hosts().forEach(host -> ids.add(host.id()));
    cluster.switches().stream()
        .filter(each -> !each.tier().equals(top))
        .forEach(each -> ids.add(each.id()));
    var components = new UnionFind<>(ids);
    for (var link : cluster.links()) {
      if (ids.contains(link.from()) && ids.contains(link.to())) {
        components.union(link.from(), link.to());
      }
    }
    var hosts = new LinkedHashMap<String, List<Host>>();
    for (var host : cluster.hosts()) {
      hosts.computeIfAbsent(components.find(host.id()), _ -> new ArrayList<>()).add(host);
    }
    var switches = new LinkedHashMap<String, List<Switch>>();
    for (var each : cluster.switches()) {
      if (ids.contains(each.id())) {
        switches.computeIfAbsent(components.find(each.id()), _ -> new ArrayList<>()).add(each);
      }
    }
    var result = new ArrayList<Minipod>(hosts.size());
    hosts.forEach((component, members) -> {
      var inside = switches.getOrDefault(component, List.of());
      result.add(new Minipod(result.size(), name(members, inside), members, inside));
    });
    return List.copyOf(result);
  }

  private static String name(List<Host> hosts, List<Switch> switches) {
    return switches.stream()
        .map(Switch::id)
        .min(String::compareTo)
        .orElseGet(() -> hosts.getFirst().id());
  }
}
