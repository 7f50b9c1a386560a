package io.heddle.model.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What follows from an edit that only adds hosts and their cables: most of what was known before.
 */
final class Growth {
  private static final int NONE = -1;

  private final Cluster before;
  private final Cluster now;
  private final List<Minipod> known;

  Growth(Cluster before, Cluster now, List<Minipod> known) {
    this.before = before;
    this.now = now;
    this.known = known;
  }

  /**
   * The minipods of the cluster of now, where each new host hangs off one of the known ones or off
   * nothing; null for any other edit, which has to be looked at as a whole. A minipod that got no
   * host is the object that it was. O(nodes + links) comparisons of references.
   */
  @Nullable List<Minipod> minipods() {
    if (!begins(before.switches(), now.switches())
        || before.switches().size() != now.switches().size()
        || !begins(before.hosts(), now.hosts())
        || !begins(before.links(), now.links())) {
      return null;
    }
    var homes = homes();
    if (homes == null) {
      return null;
    }
    var result = new ArrayList<>(known);
    var joining = new HashMap<Integer, List<Host>>();
    for (var host : added(before.hosts(), now.hosts())) {
      int home = homes.getOrDefault(host.id(), NONE);
      if (home == NONE) {
        result.add(new Minipod(result.size(), host.id(), List.of(host), List.of()));
      } else {
        joining.computeIfAbsent(home, _ -> new ArrayList<>()).add(host);
      }
    }
    joining.forEach((home, hosts) -> result.set(home, known.get(home).with(hosts)));
    return List.copyOf(result);
  }

  /** The minipod of each new host that has one, or null where an edit joins minipods. */
  private @Nullable Map<String, Integer> homes() {
    var podOf = new HashMap<String, Integer>();
    known.forEach(pod -> pod.switches().forEach(each -> podOf.put(each.id(), pod.index())));
    @Nullable Tier top =
        now.switches().stream().map(Switch::tier).max(Tier::compareTo).orElse(null);
    var homes = new HashMap<String, Integer>();
    for (var link : added(before.links(), now.links())) {
      boolean from = isNew(link.from());
      var host = from ? link.from() : link.to();
      if (!isNew(host) || !(now.node(link.opposite(host)) instanceof Switch other)) {
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

  private boolean isNew(String id) {
    return now.hasHost(id) && !before.contains(id);
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
