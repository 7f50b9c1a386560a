package io.heddle.solvers.dispatch;

import io.heddle.model.result.GpuDispatch;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Pruned tree search (BandPilot, Algorithm 2): from all GPUs, take away the one whose loss leaves
 * the fastest set, until as many are left as wanted; small requests start from the best single
 * host. GPUs of one host whose loss leaves a slower set of that host than another's are not tried:
 * a faster host never makes a slower whole.
 *
 * <p>A large pool is first cut down to the roomiest hosts, a few more than needed, so that the
 * steps do not grow with the cluster. O(steps · hosts) estimates, a batch a step.
 */
final class PrunedEliminationSearch implements GpuPoolSearch {
  private static final int SMALL_REQUEST = 8;
  private static final int LARGE_POOL = 64;
  private static final int SPARE_HOSTS = 2;

  @Override
  public @Nullable FoundGpuChoice search(
      FreeGpuPool pool, CandidateEvaluator evaluator, SolveControl<GpuDispatch> control) {
    long[] current = start(pool, evaluator);
    int left = Arrays.stream(current).mapToInt(Long::bitCount).sum();
    double value = Double.NaN;
    while (left > pool.wanted()) {
      if (control.stopped()) {
        return null;
      }
      var candidates = new ArrayList<long[]>();
      for (int slot = 0; slot < current.length; slot++) {
        if (current[slot] != 0) {
          var next = current.clone();
          next[slot] = withoutOne(pool, slot, current[slot]);
          if (Arrays.stream(next).mapToInt(Long::bitCount).sum() >= pool.wanted()) {
            candidates.add(next);
          }
        }
      }
      if (candidates.isEmpty()) {
        return null; // whole hosts whose sizes do not add up
      }
      var best = evaluator.best(candidates);
      current = best.choice();
      left = Arrays.stream(current).mapToInt(Long::bitCount).sum();
      value = best.expected() == null ? Double.NaN : best.expected();
    }
    if (Arrays.stream(current).filter(set -> set != 0).count() > pool.maxHosts()) {
      return null;
    }
    return new FoundGpuChoice(current, Double.isNaN(value) ? evaluator.of(current) : value);
  }

  private static long[] start(FreeGpuPool pool, CandidateEvaluator evaluator) {
    if (pool.wanted() <= SMALL_REQUEST) {
      var single = EquilibriumDrivenSearch.oneHost(pool, evaluator);
      if (single != null) {
        var only = new long[pool.size()];
        for (int slot = 0; slot < only.length; slot++) {
          only[slot] = single.choice()[slot] == 0 ? 0 : pool.slot(slot).free();
        }
        return only;
      }
    }
    var all = pool.slots().stream().mapToLong(FreeGpuPool.Slot::free).toArray();
    if (pool.free() <= LARGE_POOL && pool.maxHosts() >= pool.size()) {
      return all;
    }
    int keep = Math.min(pool.maxHosts(), EquilibriumDrivenSearch.fewestHosts(pool) + SPARE_HOSTS);
    List<Integer> roomiest =
        IntStream.range(0, pool.size())
            .boxed()
            .sorted((a, b) -> {
              int byRoom = Integer.compare(pool.slot(b).capacity(), pool.slot(a).capacity());
              return byRoom != 0 ? byRoom : Double.compare(whole(pool, b), whole(pool, a));
            })
            .limit(keep)
            .toList();
    var kept = new long[pool.size()];
    roomiest.forEach(slot -> kept[slot] = all[slot]);
    return kept;
  }

  private static double whole(FreeGpuPool pool, int slot) {
    return pool.slot(slot).best().intra(pool.slot(slot).capacity());
  }

  /** The fastest that is left of a host; the lowest GPU goes among equals. */
  private static long withoutOne(FreeGpuPool pool, int slot, long set) {
    if (!pool.allows(slot, Long.bitCount(set) - 1)) {
      return 0;
    }
    long best = 0;
    double fastest = -1;
    for (long others = set; others != 0; others &= others - 1) {
      long rest = set & ~Long.lowestOneBit(others);
      double speed = pool.slot(slot).intra().of(rest);
      if (speed > fastest) {
        best = rest;
        fastest = speed;
      }
    }
    return best;
  }
}
