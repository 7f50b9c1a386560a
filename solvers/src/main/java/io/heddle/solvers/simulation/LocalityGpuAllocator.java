package io.heddle.solvers.simulation;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.JobGpuAllocation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which GPUs a job gets: of one host if it fits, else of hosts under one switch, else under few
 * switches; the fullest hosts first (CRUX, 2.2: “in the same host or under the same switch”). As a
 * control, hosts are drawn at random.
 */
public final class LocalityGpuAllocator {
  private final int[] leafOf;
  private final int leaves;

  /** Hosts that a job may have together go by the same number. */
  private final int[] groupOf;

  private final int groups;
  private final int largestHost;

  /** Draws hosts; null: they are near each other. */
  private final @Nullable Random lot;

  /** For fleets of this cluster's hosts, in its order. */
  public LocalityGpuAllocator(Cluster cluster) {
    this(cluster, null);
  }

  /**
   * Without a thought of locality: any hosts with room.
   *
   * @param seed of the lot that draws them
   */
  public static LocalityGpuAllocator byLot(Cluster cluster, long seed) {
    return new LocalityGpuAllocator(cluster, new Random(seed));
  }

  private LocalityGpuAllocator(Cluster cluster, @Nullable Random lot) {
    this.lot = lot;
    var hosts = cluster.hosts();
    var numbers = new LinkedHashMap<String, Integer>();
    leafOf = new int[hosts.size()];
    for (int h = 0; h < leafOf.length; h++) {
      var leaf = cluster.switchOf(hosts.get(h).id());
      numbers.putIfAbsent(leaf, numbers.size());
      leafOf[h] = numbers.getOrDefault(leaf, 0);
    }
    leaves = numbers.size();
    groupOf = HostGpuInventory.groups(cluster);
    groups = Arrays.stream(groupOf).max().orElse(-1) + 1;
    largestHost = hosts.stream().mapToInt(host -> host.type().gpus()).max().orElse(0);
  }

  /**
   * GPUs host by host in ring order; null where there is no room. Takes more GPUs of a host than
   * wanted where there are too few hosts, and fewer where there is no other way. Several hosts are
   * of one model and reach each other. O(largest host · groups of such hosts · hosts · log hosts).
   *
   * @param gpusPerHost wanted, where it takes several hosts
   */
  public @Nullable JobGpuAllocation allocate(HostGpuInventory fleet, int gpus, int gpusPerHost) {
    if (gpus > fleet.freeGpus()) {
      return null;
    }
    int wanted = Math.min(gpus, gpusPerHost);
    for (int each = wanted; each <= Math.min(gpus, largestHost); each++) {
      var found = even(fleet, gpus, each);
      if (found != null) {
        return found;
      }
    }
    for (int each = Math.min(wanted, largestHost + 1) - 1; each > 0; each--) {
      var found = even(fleet, gpus, each);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private @Nullable JobGpuAllocation even(HostGpuInventory fleet, int gpus, int each) {
    if (gpus <= each || groups == 1) {
      return even(fleet, gpus, each, _ -> true);
    }
    for (int group = 0; group < groups; group++) {
      int here = group;
      var found = even(fleet, gpus, each, h -> groupOf[h] == here);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private @Nullable JobGpuAllocation even(
      HostGpuInventory fleet, int gpus, int each, IntPredicate some) {
    int count = Math.ceilDiv(gpus, each);
    var wanted = new ArrayList<Integer>();
    for (int left = gpus; left > 0; left -= each) {
      wanted.add(Math.min(left, each));
    }
    var order = hostOrder(fleet, each, count, some);
    if (order == null) {
      return null;
    }
    return new JobGpuAllocation(
        IntStream.range(0, count)
            .boxed()
            .sorted(
                Comparator.comparingInt((Integer i) -> leafOf[order[i]])
                    .thenComparingInt(i -> order[i]))
            .map(i -> fleet.lowest(order[i], wanted.get(i)))
            .toList());
  }

  /**
   * Hosts with room: those of the leaf that they fit best, or else of the leaves with most; of them
   * the fullest first. Null if they are fewer than that.
   */
  private int @Nullable [] hostOrder(
      HostGpuInventory fleet, int gpus, int count, IntPredicate some) {
    var roomOfLeaf = new int[leaves];
    int room = 0;
    for (int h = 0; h < fleet.size(); h++) {
      if (fleet.free(h) >= gpus && some.test(h)) {
        roomOfLeaf[leafOf[h]]++;
        room++;
      }
    }
    if (room < count) {
      return null;
    }
    int best = -1;
    for (int leaf = 0; leaf < leaves; leaf++) {
      if (roomOfLeaf[leaf] >= count && (best < 0 || roomOfLeaf[leaf] < roomOfLeaf[best])) {
        best = leaf;
      }
    }
    if (lot != null) {
      var order =
          IntStream.range(0, fleet.size())
              .filter(h -> fleet.free(h) >= gpus && some.test(h))
              .boxed()
              .collect(Collectors.toCollection(ArrayList::new));
      Collections.shuffle(order, lot);
      return order.stream().mapToInt(Integer::intValue).toArray();
    }
    int first = best;
    return IntStream.range(0, fleet.size())
        .filter(h -> fleet.free(h) >= gpus && some.test(h))
        .boxed()
        .sorted(
            Comparator.comparingInt((Integer h) -> leafOf[h] == first && count > 1 ? 0 : 1)
                .thenComparingInt(h -> count > 1 ? -roomOfLeaf[leafOf[h]] : 0)
                .thenComparingInt(fleet::free)
                .thenComparingInt(h -> h))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
