package io.heddle.model.cabling;

import io.heddle.model.cluster.Cluster;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Hosts in other ports of their switch than Heddle proposes. As any port of the right switch will
 * do, two such hosts of one switch may as well have changed places, and nothing tells.
 */
final class UndecidedPortHosts {
  private UndecidedPortHosts() {}

  /** Two or more of them by their switch. O((planned + found) · log). */
  static SortedMap<String, List<String>> of(
      Cluster cluster, List<Cable> planned, List<Cable> found) {
    Set<String> proposed = new HashSet<>();
    Set<String> pairs = new HashSet<>();
    for (var cable : planned) {
      for (var way : ways(cable)) {
        proposed.add(way.from().device() + "\t" + port(way.to()));
        pairs.add(way.from().device() + "\t" + way.to().device());
      }
    }
    var hosts = new TreeMap<String, TreeSet<String>>();
    for (var cable : found) {
      for (var way : ways(cable)) {
        var host = way.from().device();
        var end = way.to().device();
        if (cluster.hasHost(host)
            && cluster.contains(end)
            && !cluster.hasHost(end)
            && pairs.contains(host + "\t" + end)
            && !proposed.contains(host + "\t" + port(way.to()))) {
          hosts.computeIfAbsent(end, _ -> new TreeSet<>()).add(host);
        }
      }
    }
    var several = new TreeMap<String, List<String>>();
    hosts.forEach((end, all) -> {
      if (all.size() > 1) {
        several.put(end, new ArrayList<>(all));
      }
    });
    return several;
  }

  private static List<Cable> ways(Cable cable) {
    return List.of(cable, new Cable("", cable.to(), cable.from(), cable.gbps()));
  }

  private static String port(DevicePort port) {
    return port.device() + "\t" + port.name().toLowerCase(Locale.ROOT);
  }
}
