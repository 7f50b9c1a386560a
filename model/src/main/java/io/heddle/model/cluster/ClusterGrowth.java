package io.heddle.model.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An edit that only adds hosts and cables behind those that were there. */
final class ClusterGrowth {
  private static final int NONE = -1;

  private final Cluster now;
  private final List<Host> hosts;
  private final List<Link> links;

  private ClusterGrowth(Cluster before, Cluster now) {
    this.now = now;
    hosts = added(before.hosts(), now.hosts());
    links = added(before.links(), now.links());
  }

  /**
   * What an edit added; null where it did anything else. O(nodes + links) comparisons of
   * references.
   */
  static @Nullable ClusterGrowth of(Cluster before, Cluster now) {
    return before.switches().size() == now.switches().size()
            && begins(before.switches(), now.switches())
            && begins(before.hosts(), now.hosts())
            && begins(before.links(), now.links())
        ? new ClusterGrowth(before, now)
        : null;
  }

  Cluster now() {
    return now;
  }

  /** The added cables. */
  List<Link> links() {
    return links;
  }

  /**
   * The minipods of the cluster of now, where each new host hangs off one of the known ones or off
   * nothing; null where they have to be looked for. A minipod that got no host is the object that
   * it was. O(added + switches).
   */
  @Nullable List<Minipod> minipods(List<Minipod> known) {
    var homes = homes(known);
    if (homes == null) {
      return null;
    }
    var result = new ArrayList<>(known);
    var joining = new HashMap<Integer, List<Host>>();
    for (var host : hosts) {
      int home = homes.getOrDefault(host.id(), NONE);
      if (home == NONE) {
        result.add(new Minipod(result.size(), host.id(), List.of(host), List.of()));
      } else {
        joining.computeIfAbsent(home, _ -> new ArrayList<>()).add(host);
      }
    }
    joining.forEach((home, more) -> result.set(home, known.get(home).with(more)));
    return List.copyOf(result);
  }

  /** The minipod of each new host that has one, or null where an edit joins minipods. */
  private @Nullable Map<String, Integer> homes(List<Minipod> known) {
    var fresh = new HashSet<String>();
    hosts.forEach(host -> fresh.add(host.id()));
    var podOf = new HashMap<String, Integer>();
    known.forEach(pod -> pod.switches().forEach(each -> podOf.put(each.id(), pod.index())));
    @Nullable Tier top =
        now.switches().stream().map(Switch::tier).max(Tier::compareTo).orElse(null);
    var homes = new HashMap<String, Integer>();
    for (var link : links) {
      var host = fresh.contains(link.from()) ? link.from() : link.to();
      if (!fresh.contains(host) || !(now.node(link.opposite(host)) instanceof Switch other)) {
        return null;
      }
      var pod = podOf.get(other.id());
      var already = pod == null ? null : homes.putIfAbsent(host, pod);
      if (pod == null && !other.tier().equals(top) || already != null && !already.equals(pod)) {
        return null;
      }
    }
    return homes;
  }

  private static <T> List<T> added(List<T> before, List<T> now) {
    return now.subList(before.size(), now.size());
  }

  @SuppressWarnings("ReferenceEquality") // equal ones of another edit are looked at as a whole
  private static <T> boolean begins(List<T> before, List<T> now) {
    boolean same = before.size() <= now.size();
    for (int i = 0; same && i < before.size(); i++) {
      same = before.get(i) == now.get(i);
    }
    return same;
  }
}
