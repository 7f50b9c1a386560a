package io.heddle.solvers.replay;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which GPUs a job gets: of one host if it fits, else of hosts under one switch, else under few
 * switches; the fullest hosts first (CRUX, 2.2: «in the same host or under the same switch»).
 */
final class Allocator {
  private final List<Host> hosts;
  private final int[] leafOf;
  private final BitSet[] free;
  private final Map<String, Integer> numberOf = new HashMap<>();
  private final int leaves;
  private final int largestHost;

  Allocator(Cluster cluster) {
    hosts = cluster.hosts();
    var numbers = new LinkedHashMap<String, Integer>();
    leafOf = new int[hosts.size()];
    free = new BitSet[hosts.size()];
    for (int h = 0; h < hosts.size(); h++) {
      var host = hosts.get(h);
      var leaf = cluster.switchOf(host.id());
      numbers.putIfAbsent(leaf, numbers.size());
      leafOf[h] = numbers.getOrDefault(leaf, 0);
      numberOf.put(host.id(), h);
      free[h] = new BitSet();
      free[h].set(0, host.type().gpus());
      host.busyGpus().forEach(free[h]::clear);
    }
    leaves = numbers.size();
    largestHost = hosts.stream().mapToInt(host -> host.type().gpus()).max().orElse(0);
  }

  /**
   * The GPUs for a job, host by host in ring order; null where there is no room for it. Takes more
   * GPUs of a host than the job wants where there are too few hosts, and fewer where there is no
   * other way.
   */
  @Nullable List<GpuShare> allocate(TraceJob job) {
    int wanted = Math.min(job.gpus(), job.gpusPerHost());
    for (int each = wanted; each <= Math.min(job.gpus(), largestHost); each++) {
      var shares = allocate(job.gpus(), each);
      if (shares != null) {
        return shares;
      }
    }
    for (int each = Math.min(wanted, largestHost + 1) - 1; each > 0; each--) {
      var shares = allocate(job.gpus(), each);
      if (shares != null) {
        return shares;
      }
    }
    return null;
  }

  private @Nullable List<GpuShare> allocate(int gpus, int each) {
    var wanted = new ArrayList<Integer>();
    for (int left = gpus; left > 0; left -= each) {
      wanted.add(Math.min(left, each));
    }
    int[] order = hostOrder(each, wanted.size());
    if (order.length < wanted.size()) {
      return null;
    }
    return IntStream.range(0, wanted.size())
        .boxed()
        .sorted(
            Comparator.comparingInt((Integer i) -> leafOf[order[i]])
                .thenComparingInt(i -> order[i]))
        .map(i -> take(order[i], wanted.get(i)))
        .toList();
  }

  /**
   * Hosts with room: those of the leaf that they fit best, or else of the leaves with most; of them
   * the fullest first.
   */
  private int[] hostOrder(int gpus, int count) {
    var roomOfLeaf = new int[leaves];
    for (int h = 0; h < free.length; h++) {
      roomOfLeaf[leafOf[h]] += free[h].cardinality() >= gpus ? 1 : 0;
    }
    int best = -1;
    for (int leaf = 0; leaf < leaves; leaf++) {
      if (roomOfLeaf[leaf] >= count && (best < 0 || roomOfLeaf[leaf] < roomOfLeaf[best])) {
        best = leaf;
      }
    }
    int first = best;
    return IntStream.range(0, free.length)
        .filter(h -> free[h].cardinality() >= gpus)
        .boxed()
        .sorted(
            Comparator.comparingInt((Integer h) -> leafOf[h] == first && count > 1 ? 0 : 1)
                .thenComparingInt(h -> count > 1 ? -roomOfLeaf[leafOf[h]] : 0)
                .thenComparingInt(h -> free[h].cardinality())
                .thenComparingInt(h -> h))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private GpuShare take(int h, int count) {
    var gpus = free[h].stream().limit(count).boxed().toList();
    gpus.forEach(free[h]::clear);
    return new GpuShare(hosts.get(h), gpus);
  }

  void release(List<GpuShare> shares) {
    for (var share : shares) {
      share.gpus().forEach(free[numberOf.getOrDefault(share.host().id(), 0)]::set);
    }
  }
}
