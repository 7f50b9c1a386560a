package io.heddle.solvers.dispatch;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Gives each count of GPUs its own host (Kuhn's augmenting paths). O(counts² · hosts). */
final class GpuCountHostMatching {
  private final int[] counts;
  private final int slots;
  private final ReachableCountTable.Allowed allowed;
  private final int[] partOfSlot;

  private GpuCountHostMatching(int[] counts, int slots, ReachableCountTable.Allowed allowed) {
    this.counts = counts;
    this.slots = slots;
    this.allowed = allowed;
    this.partOfSlot = new int[slots];
    Arrays.fill(partOfSlot, -1);
  }

  /** Counts by slot; null if not every count finds a host that may give it. */
  static int @Nullable [] find(int[] counts, int slots, ReachableCountTable.Allowed allowed) {
    var matching = new GpuCountHostMatching(counts, slots, allowed);
    for (int part = 0; part < counts.length; part++) {
      if (!matching.place(part, new boolean[slots])) {
        return null;
      }
    }
    var result = new int[slots];
    for (int slot = 0; slot < slots; slot++) {
      result[slot] = matching.partOfSlot[slot] < 0 ? 0 : counts[matching.partOfSlot[slot]];
    }
    return result;
  }

  private boolean place(int part, boolean[] seen) {
    for (int slot = 0; slot < slots; slot++) {
      if (!seen[slot] && allowed.test(slot, counts[part])) {
        seen[slot] = true;
        if (partOfSlot[slot] < 0 || place(partOfSlot[slot], seen)) {
          partOfSlot[slot] = part;
          return true;
        }
      }
    }
    return false;
  }
}
