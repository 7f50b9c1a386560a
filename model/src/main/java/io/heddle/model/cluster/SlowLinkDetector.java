package io.heddle.model.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Cables that are slower than their parallel ones, or than nearly all others between the same
 * tiers: the usual sign of a cable that came up with fewer lanes or at an older rate.
 */
public final class SlowLinkDetector {
  /** Share of the cables between two tiers that must have the usual speed. */
  private static final double USUAL = 0.9;

  /**
   * Slow cables between two nodes.
   *
   * @param count of the slow cables
   * @param cables between the two nodes
   * @param usualGbps of the others there, or of those between the same tiers
   */
  public record SlowLink(
      String from, String to, int count, double gbps, int cables, double usualGbps) {
    /** {@code 1 of 3 cables at 20 Gbit/s, where others have 100}. */
    public String figures() {
      return "%,d of %,d %s at %s Gbit/s, where others have %s"
          .formatted(
              count, cables, cables == 1 ? "cable" : "cables", plain(gbps), plain(usualGbps));
    }

    private static String plain(double value) {
      return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }
  }

  private SlowLinkDetector() {}

  /** All of them, in the order of the links. O(links). */
  public static List<SlowLink> of(Cluster cluster) {
    var pairs = new LinkedHashMap<List<String>, SortedMap<Double, Integer>>();
    for (var link : cluster.links()) {
      var ends = new ArrayList<>(List.of(link.from(), link.to()));
      ends.sort(null);
      pairs
          .computeIfAbsent(ends, _ -> new TreeMap<>())
          .merge(link.gbps(), link.count(), Integer::sum);
    }
    var usual = usual(cluster, pairs);
    var slow = new ArrayList<SlowLink>();
    pairs.forEach((ends, speeds) -> {
      double others = Math.max(speeds.lastKey(), usual.getOrDefault(tiers(cluster, ends), 0.0));
      int cables = speeds.values().stream().mapToInt(Integer::intValue).sum();
      speeds
          .headMap(others)
          .forEach((gbps, count) ->
              slow.add(new SlowLink(ends.getFirst(), ends.getLast(), count, gbps, cables, others)));
    });
    return slow;
  }

  private static Map<String, Double> usual(
      Cluster cluster, Map<List<String>, SortedMap<Double, Integer>> pairs) {
    var byTiers = new HashMap<String, Map<Double, Integer>>();
    pairs.forEach((ends, speeds) -> {
      var here = byTiers.computeIfAbsent(tiers(cluster, ends), _ -> new HashMap<>());
      speeds.forEach((gbps, count) -> here.merge(gbps, count, Integer::sum));
    });
    var usual = new HashMap<String, Double>();
    byTiers.forEach((tiers, speeds) -> {
      long all = speeds.values().stream().mapToLong(Integer::longValue).sum();
      speeds.forEach((gbps, count) -> {
        if (count >= USUAL * all) {
          usual.put(tiers, gbps);
        }
      });
    });
    return usual;
  }

  private static String tiers(Cluster cluster, List<String> ends) {
    var one = tier(cluster.node(ends.getFirst()));
    var other = tier(cluster.node(ends.getLast()));
    return one.compareTo(other) <= 0 ? one + "–" + other : other + "–" + one;
  }

  private static String tier(FabricNode node) {
    return switch (node) {
      case Host _ -> "host";
      case Switch each -> each.tier().toString();
    };
  }
}
