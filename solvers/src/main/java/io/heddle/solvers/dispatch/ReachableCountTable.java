package io.heddle.solvers.dispatch;

import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Which sums of GPU counts so and so many hosts can give: dynamic programming over hosts, with a
 * bit a sum. O(hosts · counts · most hosts · sum / 64).
 */
final class ReachableCountTable {
  /** Whether a host may give so many GPUs (at least one). */
  @FunctionalInterface
  interface Allowed {
    boolean test(int slot, int count);
  }

  private final FreeGpuPool pool;
  private final Allowed allowed;
  private final int most;
  private final int words;

  /**
   * @param most numbers of hosts from here on are one
   */
  ReachableCountTable(FreeGpuPool pool, int most, Allowed allowed) {
    this.pool = pool;
    this.allowed = allowed;
    this.most = most;
    this.words = (pool.wanted() >> 6) + 1;
  }

  /**
   * Counts by slot that add up to what is wanted.
   *
   * @param hosts which numbers of hosts will do; {@code most} stands for itself and all above
   * @return null if there are none
   */
  int @Nullable [] find(IntPredicate hosts) {
    var layers = new long[pool.size() + 1][][];
    layers[0] = new long[most + 1][words];
    layers[0][0][0] = 1;
    for (int slot = 0; slot < pool.size(); slot++) {
      layers[slot + 1] = next(layers[slot], slot);
    }
    for (int used = 1; used <= most; used++) {
      if (hosts.test(used) && has(layers[pool.size()][used], pool.wanted())) {
        return trace(layers, used);
      }
    }
    return null;
  }

  /** Whether {@link #find} would find something. */
  boolean exists(IntPredicate hosts) {
    var table = new long[most + 1][words];
    table[0][0] = 1;
    for (int slot = 0; slot < pool.size(); slot++) {
      table = next(table, slot);
    }
    for (int used = 1; used <= most; used++) {
      if (hosts.test(used) && has(table[used], pool.wanted())) {
        return true;
      }
    }
    return false;
  }

  private long[][] next(long[][] table, int slot) {
    var next = new long[most + 1][];
    for (int used = 0; used <= most; used++) {
      next[used] = table[used].clone();
    }
    int capacity = Math.min(pool.slot(slot).capacity(), pool.wanted());
    for (int count = 1; count <= capacity; count++) {
      if (pool.allows(slot, count) && allowed.test(slot, count)) {
        for (int used = 0; used <= most; used++) {
          orShifted(next[Math.min(used + 1, most)], table[used], count);
        }
      }
    }
    return next;
  }

  private void orShifted(long[] target, long[] source, int count) {
    int whole = count >> 6;
    int rest = count & 63;
    for (int word = words - 1; word >= whole; word--) {
      long bits = source[word - whole] << rest;
      if (rest > 0 && word > whole) {
        bits |= source[word - whole - 1] >>> (64 - rest);
      }
      target[word] |= bits;
    }
  }

  private static boolean has(long[] sums, int sum) {
    return sum >= 0 && (sums[sum >> 6] >>> (sum & 63) & 1) != 0;
  }

  private int[] trace(long[][][] layers, int lastUsed) {
    var counts = new int[pool.size()];
    int used = lastUsed;
    int sum = pool.wanted();
    for (int slot = pool.size() - 1; slot >= 0; slot--) {
      var before = layers[slot];
      if (has(before[used], sum)) {
        continue;
      }
      int capacity = pool.slot(slot).capacity();
      for (int count = capacity; count >= 1 && counts[slot] == 0; count--) {
        if (pool.allows(slot, count) && allowed.test(slot, count)) {
          if (has(before[used - 1], sum - count)) {
            counts[slot] = count;
            used--;
          } else if (used == most && has(before[used], sum - count)) {
            counts[slot] = count;
          }
        }
      }
      sum -= counts[slot];
    }
    return counts;
  }
}
