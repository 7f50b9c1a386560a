package io.heddle.render;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Minipod;
import io.heddle.model.cluster.Switch;
import java.util.HashSet;
import java.util.List;

/** Short names of minipods for pictures. */
public final class PodLabels {
  private PodLabels() {}

  /**
   * For each minipod the longest common prefix of its switches' ids, cut at a separator, if that
   * tells it from the others; else its name. O(switches).
   */
  public static List<String> of(Cluster cluster) {
    var prefixes = cluster.minipods().stream().map(PodLabels::prefix).toList();
    var distinct = new HashSet<>(prefixes);
    boolean telling = distinct.size() == prefixes.size() && !distinct.contains("");
    return telling ? prefixes : cluster.minipods().stream().map(Minipod::name).toList();
  }

  private static String prefix(Minipod minipod) {
    var ids = minipod.switches().stream().map(Switch::id).toList();
    if (ids.isEmpty()) {
      return minipod.name();
    }
    if (ids.size() == 1) {
      return ids.getFirst();
    }
    var prefix = ids.getFirst();
    for (var id : ids) {
      int same = 0;
      while (same < Math.min(prefix.length(), id.length())
          && prefix.charAt(same) == id.charAt(same)) {
        same++;
      }
      prefix = prefix.substring(0, same);
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
