package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.HostGpuSet;
import io.heddle.model.result.GpuDispatch;
import io.heddle.solvers.SolveControl;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The paper's proximity and compactness baselines (Algorithms 4 and 5): one host if one suffices,
 * else the hosts with the most free GPUs, one after the other. {@code default} takes a host's
 * lowest GPUs; {@code topo} the set with the largest sum of static link weights.
 */
final class GreedyFillSearch implements GpuPoolSearch {
  private final boolean weighted;

  GreedyFillSearch(boolean weighted) {
    this.weighted = weighted;
  }

  @Override
  public @Nullable FoundGpuChoice search(
      FreeGpuPool pool, CandidateEvaluator evaluator, SolveControl<GpuDispatch> control) {
    var choice = new long[pool.size()];
    int single = oneHost(pool);
    if (single >= 0) {
      choice[single] = some(pool.slot(single), pool.wanted());
      return new FoundGpuChoice(choice, null);
    }
    List<Integer> roomiest =
        IntStream.range(0, pool.size())
            .boxed()
            .sorted(Comparator.comparingInt(slot -> -pool.slot(slot).capacity()))
            .limit(pool.maxHosts())
            .toList();
    int left = pool.wanted();
    for (int slot : roomiest) {
      int count = Math.min(left, pool.slot(slot).capacity());
      if (count > 0 && pool.allows(slot, count)) {
        choice[slot] = some(pool.slot(slot), count);
        left -= count;
      }
    }
    return left == 0 ? new FoundGpuChoice(choice, null) : null;
  }

  private int oneHost(FreeGpuPool pool) {
    int best = -1;
    double most = -1;
    for (int slot = 0; slot < pool.size(); slot++) {
      if (pool.allows(slot, pool.wanted()) && pool.slot(slot).capacity() >= pool.wanted()) {
        double weight =
            weighted ? weight(pool.slot(slot), some(pool.slot(slot), pool.wanted())) : 0;
        if (weight > most) {
          best = slot;
          most = weight;
        }
      }
    }
    return best;
  }

  private long some(FreeGpuPool.Slot slot, int count) {
    return weighted ? heaviest(slot, count) : HostGpuSet.lowest(slot.free(), count);
  }

  private static long heaviest(FreeGpuPool.Slot slot, int count) {
    if (Long.bitCount(slot.free()) > 16) {
      return HostGpuSet.lowest(slot.free(), count); // such hosts have equal links
    }
    long best = 0;
    double most = -1;
    for (long set = -slot.free() & slot.free(); set != 0; set = (set - slot.free()) & slot.free()) {
      if (Long.bitCount(set) == count && weight(slot, set) > most) {
        best = set;
        most = weight(slot, set);
      }
    }
    return best;
  }

  private static double weight(FreeGpuPool.Slot slot, long set) {
    double sum = 0;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      int a = Long.numberOfTrailingZeros(rest);
      for (long others = rest & (rest - 1); others != 0; others &= others - 1) {
        sum +=
            ClusterBandwidthFunction.link(
                slot.host().type(), a, Long.numberOfTrailingZeros(others));
      }
    }
    return sum;
  }
}
