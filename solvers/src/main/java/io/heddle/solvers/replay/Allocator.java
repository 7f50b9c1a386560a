package io.heddle.solvers.replay;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
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
  private final int leaves;

  /** GPUs of one host that a job holds. */
  record Share(int number, Host host, BitSet gpus) {}

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
      free[h] = new BitSet();
      free[h].set(0, host.type().gpus());
      host.busyGpus().forEach(free[h]::clear);
    }
    leaves = numbers.size();
  }

  /** The GPUs for a job, host by host in ring order; null where there is no room for it. */
  @Nullable List<Share> allocate(TraceJob job) {
    int each = Math.min(job.gpus(), job.gpusPerHost());
    var wanted = new ArrayList<Integer>();
    for (int left = job.gpus(); left > 0; left -= each) {
      wanted.add(Math.min(left, each));
    }
    int[] order = hostOrder(each, wanted.size());
    if (order.length < wanted.size()) {
      return null;
    }
    var shares = new ArrayList<Share>();
    for (int i = 0; i < wanted.size(); i++) {
      shares.add(take(order[i], wanted.get(i)));
    }
    shares.sort(
        Comparator.comparingInt((Share share) -> leafOf[share.number()])
            .thenComparingInt(Share::number));
    return shares;
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

  private Share take(int h, int count) {
    var gpus = new BitSet();
    for (int gpu = free[h].nextSetBit(0);
        gpus.cardinality() < count;
        gpu = free[h].nextSetBit(gpu + 1)) {
      gpus.set(gpu);
    }
    free[h].andNot(gpus);
    return new Share(h, hosts.get(h), gpus);
  }

  void release(List<Share> shares) {
    for (var share : shares) {
      free[share.number()].or(share.gpus());
    }
  }
}
