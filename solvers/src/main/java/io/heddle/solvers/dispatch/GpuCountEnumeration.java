package io.heddle.solvers.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Every way to share what is wanted among the hosts of a small pool, with the fastest GPUs of each.
 * The best of them is the estimate's own optimum. What a host alone makes too slow is not looked
 * at.
 */
final class GpuCountEnumeration {
  private static final int MOST = 2_500;

  private final FreeGpuPool pool;
  private final double atLeast;
  private final List<long[]> choices = new ArrayList<>();

  /** Free GPUs of this host and of all after it: what is left must fit there. */
  private final int[] room;

  private GpuCountEnumeration(FreeGpuPool pool, double atLeast) {
    this.pool = pool;
    this.atLeast = atLeast;
    this.room = new int[pool.size() + 1];
    for (int slot = pool.size() - 1; slot >= 0; slot--) {
      room[slot] = room[slot + 1] + pool.slot(slot).capacity();
    }
  }

  /**
   * Something better than what was found, or that itself; null where there are too many ways.
   *
   * @param found with an expectation
   */
  static @Nullable FoundGpuChoice better(
      FreeGpuPool pool, CandidateEvaluator evaluator, FoundGpuChoice found) {
    if (ways(pool) > MOST) {
      return null;
    }
    var search = new GpuCountEnumeration(pool, Objects.requireNonNull(found.expected()));
    search.share(new int[pool.size()], 0, pool.wanted(), 0);
    return search.choices.isEmpty()
        ? found
        : FoundGpuChoice.better(found, evaluator.best(search.choices));
  }

  private static long ways(FreeGpuPool pool) {
    var ways = new long[pool.wanted() + 1];
    ways[0] = 1;
    for (var slot : pool.slots()) {
      for (int sum = pool.wanted(); sum > 0; sum--) {
        for (int count = 1; count <= Math.min(sum, slot.capacity()); count++) {
          ways[sum] = Math.min(ways[sum] + ways[sum - count], MOST + 1);
        }
      }
    }
    return ways[pool.wanted()];
  }

  private void share(int[] counts, int slot, int left, int hosts) {
    if (left == 0) {
      choices.add(pool.choice(counts));
      return;
    }
    if (left > room[slot]) {
      return;
    }
    share(counts, slot + 1, left, hosts);
    if (hosts < pool.maxHosts()) {
      for (int count = 1; count <= Math.min(left, pool.slot(slot).capacity()); count++) {
        if (pool.allows(slot, count) && pool.slot(slot).best().intra(count) > atLeast) {
          counts[slot] = count;
          share(counts, slot + 1, left - count, hosts + 1);
        }
      }
      counts[slot] = 0;
    }
  }
}
