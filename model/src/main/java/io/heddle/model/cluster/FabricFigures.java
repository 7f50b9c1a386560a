package io.heddle.model.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What a planner asks of a fabric before any job.
 *
 * @param freeGpus GPUs that are not busy, of hosts that are well
 * @param freeGpusOnFreeHosts those of them on hosts without a busy GPU
 * @param largestFree GPUs of free hosts in the minipod that has most of them
 * @param oversubscription speed below a tier over the speed above it, by the lower tier, from the
 *     leaves up; a tier without cables up is left out
 */
public record FabricFigures(
    int freeGpus,
    int freeGpusOnFreeHosts,
    int largestFree,
    NavigableMap<Tier, Double> oversubscription) {
  /** The figures of a cluster. O(nodes + links). */
  public static FabricFigures of(Cluster cluster) {
    int whole = 0;
    int largest = 0;
    for (var minipod : cluster.minipods()) {
      int free = freeGpus(minipod);
      whole += free;
      largest = Math.max(largest, free);
    }
    return new FabricFigures(cluster.freeGpus(), whole, largest, oversubscription(cluster));
  }

  private static int freeGpus(Minipod minipod) {
    return minipod.freeHosts().stream().mapToInt(host -> host.type().gpus()).sum();
  }

  private static NavigableMap<Tier, Double> oversubscription(Cluster cluster) {
    var below = new TreeMap<Tier, Double>();
    var above = new TreeMap<Tier, Double>();
    for (var link : cluster.links()) {
      var one = cluster.node(link.from());
      var two = cluster.node(link.to());
      var low = level(one) <= level(two) ? one : two;
      var high = low == one ? two : one;
      if (level(low) != level(high)) {
        if (high instanceof Switch each) {
          below.merge(each.tier(), link.totalGbps(), Double::sum);
        }
        if (low instanceof Switch each) {
          above.merge(each.tier(), link.totalGbps(), Double::sum);
        }
      }
    }
    var ratios = new TreeMap<Tier, Double>();
    above.forEach((tier, up) -> {
      if (below.containsKey(tier)) {
        ratios.put(tier, below.get(tier) / up);
      }
    });
    return ratios;
  }

  private static int level(FabricNode node) {
    return node instanceof Switch each ? each.tier().level() : 0;
  }

  /**
   * How many jobs of one size fit at once, each inside one minipod, on whole free hosts. O(hosts).
   *
   * @param gpus of one job, at least 1
   */
  public static int slots(Cluster cluster, int gpus) {
    int slots = 0;
    for (var minipod : cluster.minipods()) {
      slots += slots(minipod, gpus);
    }
    return slots;
  }

  /** {@link #slots(Cluster, int)} in one minipod: hosts are given whole, large ones first. */
  public static int slots(Minipod minipod, int gpus) {
    List<Integer> sizes = new ArrayList<>();
    minipod.freeHosts().forEach(host -> sizes.add(host.type().gpus()));
    sizes.sort((one, two) -> Integer.compare(two, one));
    int slots = 0;
    int got = 0;
    for (int size : sizes) {
      got += size;
      if (got >= gpus) {
        slots++;
        got = 0;
      }
    }
    return slots;
  }

  /**
   * Share of the free GPUs that no job can have which wants whole hosts in one minipod of its own
   * choice: 0 where all free GPUs are on free hosts of one minipod, near 1 where they are
   * scattered.
   */
  public double fragmentation() {
    return freeGpus == 0 ? 0 : 1 - (double) largestFree / freeGpus;
  }
}
