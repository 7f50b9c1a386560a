package io.heddle.model.exchange;

import io.heddle.model.cluster.Tier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Tiers of switches from their cables: leaves are where the hosts are, every other switch is as
 * high as it is far from them. Real fabrics have hosts on spines and leaves without hosts: a switch
 * with few hosts beside a leaf with many is no leaf, and one without hosts that is called and
 * cabled like a leaf is one.
 */
final class SwitchTierInference {
  /** Switches, their neighbours, and the hosts on them. */
  static final class Wiring {
    private final Map<String, Map<String, Integer>> neighbours = new LinkedHashMap<>();
    private final Map<String, Integer> hosts = new HashMap<>();
    private boolean named = true;

    void add(String name) {
      neighbours.putIfAbsent(name, new HashMap<>());
    }

    /** Names are made up and tell nothing. */
    Wiring unnamed() {
      named = false;
      return this;
    }

    void host(String onSwitch) {
      hosts.merge(onSwitch, 1, Integer::sum);
    }

    void join(String one, String other, int cables) {
      neighbours.computeIfAbsent(one, _ -> new HashMap<>()).merge(other, cables, Integer::sum);
      neighbours.computeIfAbsent(other, _ -> new HashMap<>()).merge(one, cables, Integer::sum);
    }

    /** The hosts on another wiring's switches, too. */
    void addHosts(Wiring other) {
      other.hosts.forEach((name, count) -> hosts.merge(name, count, Integer::sum));
    }

    private int hosts(String name) {
      return hosts.getOrDefault(name, 0);
    }

    private Set<String> around(String name) {
      return neighbours.getOrDefault(name, Map.of()).keySet();
    }
  }

  private SwitchTierInference() {}

  /** O(switches + cables), but for sorting. */
  static Map<String, Tier> of(Wiring wiring, ImportNotes notes) {
    var leaves = leaves(wiring, notes);
    var levels = new LinkedHashMap<String, Integer>();
    leaves.forEach(leaf -> levels.put(leaf, 1));
    var queue = new ArrayDeque<>(leaves);
    while (!queue.isEmpty()) {
      var name = queue.remove();
      for (var other : wiring.around(name)) {
        if (levels.putIfAbsent(other, levels.getOrDefault(name, 0) + 1) == null) {
          queue.add(other);
        }
      }
    }
    var tiers = new LinkedHashMap<String, Tier>();
    for (var name : wiring.neighbours.keySet()) {
      if (!levels.containsKey(name)) {
        notes.assumed("switch " + name, "tier leaf, as no cable leads from it to a host");
      }
      tiers.put(name, new Tier(levels.getOrDefault(name, 1)));
    }
    if (!tiers.isEmpty()) {
      notes.assumed(
          ImportNotes.count(tiers.size(), "switch"),
          "tier by distance from the hosts (leaf: hosts on it)");
    }
    return tiers;
  }

  private static Set<String> leaves(Wiring wiring, ImportNotes notes) {
    var names = new ArrayList<>(wiring.neighbours.keySet());
    names.removeIf(name -> wiring.hosts(name) == 0);
    names.sort(Comparator.comparing((Function<String, Integer>) wiring::hosts).reversed());
    var leaves = new TreeSet<String>();
    for (var name : names) {
      int most =
          wiring.around(name).stream()
              .filter(leaves::contains)
              .mapToInt(wiring::hosts)
              .max()
              .orElse(0);
      int cables =
          wiring.neighbours.getOrDefault(name, Map.of()).values().stream()
              .mapToInt(Integer::intValue)
              .sum();
      if (most >= 2 * wiring.hosts(name) && cables > wiring.hosts(name)) {
        notes.assumed(
            "switch " + name,
            "not a leaf, though it has hosts: leaves with many more hosts are connected to it");
      } else {
        leaves.add(name);
      }
    }
    if (wiring.named) {
      leaves.addAll(empty(wiring, leaves, notes));
    }
    return leaves;
  }

  /** Leaves whose hosts are all down. */
  private static List<String> empty(Wiring wiring, Set<String> leaves, ImportNotes notes) {
    var known = new HashSet<Look>();
    leaves.forEach(leaf -> known.add(look(leaf, wiring)));
    var found = new ArrayList<String>();
    for (var name : wiring.neighbours.keySet()) {
      if (wiring.hosts(name) == 0
          && !wiring.around(name).isEmpty()
          && known.contains(look(name, wiring))) {
        notes.assumed(
            "switch " + name, "a leaf without hosts: called and cabled like leaves that have some");
        found.add(name);
      }
    }
    return found;
  }

  /** What tells leaves from the rest: a name without its numbers, and the switches above. */
  private record Look(String name, Set<String> around) {}

  private static Look look(String name, Wiring wiring) {
    return new Look(name.startsWith("S-") ? "" : name.replaceAll("\\d+", ""), wiring.around(name));
  }
}
