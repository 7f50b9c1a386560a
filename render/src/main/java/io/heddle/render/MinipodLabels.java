package io.heddle.render;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Minipod;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Short names of minipods for pictures. */
public final class MinipodLabels {
  private MinipodLabels() {}

  /**
   * For each minipod the longest common prefix of its nodes' ids, or of its switches' ids, cut at a
   * separator, if that tells it from the others; else its name. O(nodes).
   */
  public static List<String> of(Cluster cluster) {
    for (boolean hosts : new boolean[] {true, false}) {
      var prefixes = cluster.minipods().stream().map(each -> prefix(each, hosts)).toList();
      var distinct = new HashSet<>(prefixes);
      if (distinct.size() == prefixes.size() && !distinct.contains("")) {
        return prefixes;
      }
    }
    return cluster.minipods().stream().map(Minipod::name).toList();
  }

  /** What one minipod is called. O(nodes of the cluster). */
  public static String of(Cluster cluster, Minipod minipod) {
    return of(cluster).get(minipod.index());
  }

  private static String prefix(Minipod minipod, boolean hosts) {
    var ids = new ArrayList<String>();
    minipod.switches().forEach(each -> ids.add(each.id()));
    if (ids.isEmpty()) {
      return minipod.name();
    }
    if (ids.size() == 1) {
      return ids.getFirst();
    }
    if (hosts) {
      minipod.hosts().forEach(each -> ids.add(each.id()));
    }
    var prefix = ids.getFirst();
    for (var id : ids) {
      int same = 0;
      while (same < Math.min(prefix.length(), id.length())
          && prefix.charAt(same) == id.charAt(same)) {
        same++;
      }
      prefix = same < prefix.length() ? prefix.substring(0, same) : prefix;
    }
    int end = prefix.length();
    while (end > 0 && Character.isLetterOrDigit(prefix.charAt(end - 1))) {
      end--;
    }
    while (end > 0 && !Character.isLetterOrDigit(prefix.charAt(end - 1))) {
      end--;
    }
    return prefix.substring(0, end);
  }
}
