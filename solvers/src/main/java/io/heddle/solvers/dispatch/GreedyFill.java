package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.bandwidth.GpuSet;
import io.heddle.model.result.Dispatch;
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
final class GreedyFill implements PoolSearch {
  private final boolean weighted;

  GreedyFill(boolean weighted) {
    this.weighted = weighted;
  }

  @Override
  public @Nullable Found search(Pool pool, Evaluator evaluator, SolveControl<Dispatch> control) {
    var choice = new long[pool.size()];
    int single = oneHost(pool);
    if (single >= 0) {
      choice[single] = some(pool.slot(single), pool.wanted());
      return new Found(choice, null);
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
    return left == 0 ? new Found(choice, null) : null;
  }

  private int oneHost(Pool pool) {
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

  private long some(Pool.Slot slot, int count) {
    return weighted ? heaviest(slot, count) : GpuSet.lowest(slot.free(), count);
  }

  private static long heaviest(Pool.Slot slot, int count) {
    if (Long.bitCount(slot.free()) > 16) {
      return GpuSet.lowest(slot.free(), count); // such hosts have equal links
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

  private static double weight(Pool.Slot slot, long set) {
    double sum = 0;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      int a = Long.numberOfTrailingZeros(rest);
      for (long others = rest & (rest - 1); others != 0; others &= others - 1) {
        sum += Bandwidth.link(slot.host().type(), a, Long.numberOfTrailingZeros(others));
      }
    }
    return sum;
  }
}
