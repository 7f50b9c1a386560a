package io.heddle.model.bandwidth;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Whose fault it is that some runs are far slower than others of the same kind: a host most of
 * whose runs are slow is degraded; what is slow without one is a degraded link where it ran on two
 * hosts, and one of its hosts where it ran on more.
 *
 * @param hosts degraded ones
 * @param pairs of hosts that are slow together while each is well with others
 */
record DegradedHardwareDetector(SortedSet<String> hosts, Set<SortedSet<String>> pairs) {
  /** A single slow run proves nothing. */
  private static final int FEWEST = 2;

  private static final double MOST = 0.5;

  /**
   * A run over several hosts.
   *
   * @param slow whether it is far below the median of its kind
   */
  record Seen(SortedSet<String> hosts, boolean slow) {}

  /** Sickest first, and without its runs the next. O(hosts · runs · hosts of a run). */
  static DegradedHardwareDetector of(Collection<Seen> runs) {
    var sick = new TreeSet<String>();
    List<Seen> left = new ArrayList<>(runs);
    for (var worst = worst(left); worst != null; worst = worst(left)) {
      var host = worst;
      sick.add(host);
      left.removeIf(run -> run.hosts().contains(host));
    }
    var well = new TreeSet<List<String>>(DegradedHardwareDetector::compare);
    var pairs = new TreeMap<List<String>, SortedSet<String>>(DegradedHardwareDetector::compare);
    for (var run : left) {
      if (run.hosts().size() == 2) {
        var key = List.copyOf(run.hosts());
        if (run.slow()) {
          pairs.put(key, run.hosts());
        } else {
          well.add(key);
        }
      }
    }
    well.forEach(pairs::remove);
    return new DegradedHardwareDetector(sick, Set.copyOf(pairs.values()));
  }

  private static int compare(List<String> one, List<String> other) {
    return one.toString().compareTo(other.toString());
  }

  private static @Nullable String worst(Collection<Seen> runs) {
    var all = new TreeMap<String, int[]>();
    for (var run : runs) {
      for (var host : run.hosts()) {
        var counts = all.computeIfAbsent(host, _ -> new int[2]);
        counts[0]++;
        counts[1] += run.slow() ? 1 : 0;
      }
    }
    return all.entrySet().stream()
        .filter(each -> each.getValue()[1] >= FEWEST && share(each.getValue()) > MOST)
        .max(Map.Entry.comparingByValue((one, other) -> Double.compare(share(one), share(other))))
        .map(Map.Entry::getKey)
        .orElse(null);
  }

  private static double share(int[] counts) {
    return (double) counts[1] / counts[0];
  }
}
