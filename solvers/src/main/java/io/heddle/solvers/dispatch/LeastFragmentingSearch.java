package io.heddle.solvers.dispatch;

import io.heddle.model.result.GpuDispatch;
import io.heddle.solvers.SolveControl;
import org.jspecify.annotations.Nullable;

/**
 * Among choices of the same bandwidth, one that leaves less in pieces: hosts are taken whole where
 * that is no slower, and a share moves to another host that gives it just as well, where fewer free
 * GPUs then lie in partly busy hosts. O(hosts²) a round.
 */
record LeastFragmentingSearch(GpuPoolSearch inner) implements GpuPoolSearch {
  @Override
  public @Nullable FoundGpuChoice search(
      FreeGpuPool pool, CandidateEvaluator evaluator, SolveControl<GpuDispatch> control) {
    var found = inner.search(pool, evaluator, control);
    if (found == null) {
      return null;
    }
    var whole =
        control.stopped() ? found : new WholeHostConsolidation(pool, evaluator).prefer(found);
    var choice = whole.choice().clone();
    for (boolean moved = true; moved; ) {
      moved = false;
      for (int slot = 0; slot < choice.length; slot++) {
        int better = choice[slot] == 0 ? -1 : better(pool, choice, slot);
        if (better >= 0) {
          int count = Long.bitCount(choice[slot]);
          choice[slot] = 0;
          choice[better] = pool.slot(better).best().set(count);
          moved = true;
        }
      }
    }
    return new FoundGpuChoice(choice, whole.expected());
  }

  /** The free host that the share of this one should move to, or −1. */
  private static int better(FreeGpuPool pool, long[] choice, int slot) {
    var from = pool.slot(slot);
    int count = Long.bitCount(choice[slot]);
    double intra = from.intra().of(choice[slot]);
    int best = -1;
    long least = cost(from, count);
    for (int other = 0; other < choice.length; other++) {
      var to = pool.slot(other);
      if (choice[other] == 0
          && to.key().equals(from.key())
          && to.rail() == from.rail()
          && pool.allows(other, count)
          && to.best().intra(count) == intra
          && cost(to, count) < least) {
        best = other;
        least = cost(to, count);
      }
    }
    return best;
  }

  /** How many more GPUs lie in partly busy hosts; of equals the host that keeps fewer. */
  private static long cost(FreeGpuPool.Slot slot, int count) {
    int kept = slot.capacity() - count;
    int before = slot.host().isFree() ? 0 : slot.capacity();
    return 1024L * (kept - before) + kept;
  }
}
