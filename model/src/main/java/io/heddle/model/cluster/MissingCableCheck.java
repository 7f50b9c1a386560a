package io.heddle.model.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where fewer cables are than at most places alike: between two switches of the same tiers, and at
 * hosts of one type. Usually a cable is missing, or its link is down.
 *
 * @param where two switches, or a host
 * @param oversubscribed whether, of two switches, the lower one has less bandwidth up than down: if
 *     it has not, nothing need be missing
 * @param count of the cables there
 * @param usual count at most places alike
 */
public record MissingCableCheck(String where, int count, int usual, boolean oversubscribed) {
  /** {@code leaf-1 – spine-2: 3 cables, where most have 4}. */
  public String figures() {
    return "%s: %,d %s, where most have %,d"
        .formatted(where, count, count == 1 ? "cable" : "cables", usual);
  }

  /**
   * Pairs of switches of two tiers, each with the lower name first, then hosts with known GPUs.
   * O(links + hosts).
   */
  public static List<MissingCableCheck> of(Cluster cluster) {
    var pairs = new TreeMap<String, Map<String, Integer>>();
    var hosts = new TreeMap<String, Map<String, Integer>>();
    var lower = new HashMap<String, String>();
    var spare = new HashMap<String, Double>(); // Gbit/s up, less those down
    for (var link : cluster.links()) {
      var from = cluster.node(link.from());
      var to = cluster.node(link.to());
      if (from instanceof Switch one && to instanceof Switch other) {
        if (!one.tier().equals(other.tier())) {
          boolean isUp = one.tier().compareTo(other.tier()) < 0;
          var pair =
              one.id().compareTo(other.id()) < 0
                  ? one.id() + " – " + other.id()
                  : other.id() + " – " + one.id();
          double gbps = link.gbps() * link.count();
          lower.put(pair, isUp ? one.id() : other.id());
          spare.merge(isUp ? one.id() : other.id(), gbps, Double::sum);
          spare.merge(isUp ? other.id() : one.id(), -gbps, Double::sum);
          count(
              pairs,
              one.tier().compareTo(other.tier()) < 0
                  ? one.tier() + "–" + other.tier()
                  : other.tier() + "–" + one.tier(),
              pair,
              link);
        }
      }
      for (var end : List.of(from, to)) {
        if (end instanceof Host host && host.hasKnownGpus()) {
          count(hosts, host.type().name(), host.id(), link);
        }
        if (end instanceof Host host) {
          var leaf = link.from().equals(host.id()) ? link.to() : link.from();
          spare.merge(leaf, -link.gbps() * link.count(), Double::sum);
        }
      }
    }
    var fewer = new ArrayList<MissingCableCheck>();
    pairs
        .values()
        .forEach(
            places -> compare(places, fewer, pair -> isOversubscribed(lower.get(pair), spare)));
    hosts.values().forEach(places -> compare(places, fewer, _ -> true));
    return fewer;
  }

  private static void count(
      Map<String, Map<String, Integer>> groups, String group, String place, Link link) {
    groups
        .computeIfAbsent(group, _ -> new LinkedHashMap<>())
        .merge(place, link.count(), Integer::sum);
  }

  private static boolean isOversubscribed(@Nullable String lower, Map<String, Double> spare) {
    return lower != null && spare.getOrDefault(lower, 0.0) < 0;
  }

  private static void compare(
      Map<String, Integer> places,
      List<MissingCableCheck> fewer,
      Predicate<String> oversubscribed) {
    var counts = new HashMap<Integer, Integer>();
    places.values().forEach(cables -> counts.merge(cables, 1, Integer::sum));
    var usual = counts.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
    if (2 * usual.getValue() > places.size()) {
      places.forEach((place, cables) -> {
        if (cables < usual.getKey()) {
          fewer.add(
              new MissingCableCheck(place, cables, usual.getKey(), oversubscribed.test(place)));
        }
      });
    }
  }
}
