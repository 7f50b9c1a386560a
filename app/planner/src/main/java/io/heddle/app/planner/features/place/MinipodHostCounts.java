package io.heddle.app.planner.features.place;

import io.heddle.model.cluster.Cluster;
import io.heddle.render.MinipodLabels;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/** Counts hosts by minipod, in words. */
final class MinipodHostCounts {
  private MinipodHostCounts() {}

  /** “pod-00: 2”, in the order of the minipods; hosts that are gone are left out. */
  static List<String> of(Cluster cluster, Collection<String> hosts) {
    var labels = MinipodLabels.of(cluster);
    var counts = new TreeMap<Integer, Integer>();
    for (var host : hosts) {
      if (cluster.hasHost(host)) {
        counts.merge(cluster.minipodOf(host).index(), 1, Integer::sum);
      }
    }
    return counts.entrySet().stream()
        .map(each -> labels.get(each.getKey()) + ": " + each.getValue())
        .toList();
  }
}
