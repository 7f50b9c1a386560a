package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.bandwidth.GpuCounts;
import io.heddle.model.result.Dispatch;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The exact optimum of B. A host matters only through its best subset of each size, so the search
 * is over counts: those that were measured by matching them to hosts, all others through the
 * built-in model, for each smallest rail and smallest share, by dynamic programming.
 */
final class OptimumSearch {
  /** More count combinations than this are not looked at one by one. */
  private static final int MOST_COMBINATIONS = 300_000;

  private final Pool pool;
  private final Bandwidth truth;
  private final SolveControl<Dispatch> control;
  private final double[] rails;
  private final double[] speeds;
  private final TreeSet<Integer> measuredHosts = new TreeSet<>();
  private int @Nullable [] best;
  private double bestValue = Double.NEGATIVE_INFINITY;
  private boolean exact = true;

  private OptimumSearch(Pool pool, Bandwidth truth, SolveControl<Dispatch> control) {
    this.pool = pool;
    this.truth = truth;
    this.control = control;
    this.rails = pool.slots().stream().mapToDouble(Pool.Slot::rail).distinct().sorted().toArray();
    this.speeds =
        pool.slots().stream()
            .map(Pool.Slot::best)
            .distinct()
            .flatMapToDouble(BestSets::speeds)
            .distinct()
            .sorted()
            .toArray();
    var profile = truth.profile();
    if (profile != null) {
      profile.byCounts().keySet().stream()
          .filter(counts -> counts.total() == pool.wanted())
          .forEach(counts -> measuredHosts.add(counts.hosts()));
    }
  }

  /**
   * What was found.
   *
   * @param found null where nothing is possible or the control stopped it too early
   * @param exact whether it is proven
   */
  record Optimum(@Nullable Found found, boolean exact) {}

  static Optimum find(Pool pool, Bandwidth truth, SolveControl<Dispatch> control) {
    var search = new OptimumSearch(pool, truth, control);
    search.oneHost();
    search.unmeasured();
    search.measured();
    var counts = search.best;
    return new Optimum(
        counts == null ? null : new Found(pool.choice(counts), search.bestValue),
        search.exact && !control.stopped());
  }

  private void oneHost() {
    for (int slot = 0; slot < pool.size(); slot++) {
      int wanted = pool.wanted();
      if (pool.allows(slot, wanted) && pool.slot(slot).best().intra(wanted) > bestValue) {
        bestValue = pool.slot(slot).best().intra(wanted);
        best = new int[pool.size()];
        best[slot] = wanted;
      }
    }
  }

  /** Numbers of hosts of which no counts of this sum were measured. */
  private void unmeasured() {
    int limit = pool.maxHosts();
    int most = Math.max(3, measuredHosts.isEmpty() ? 0 : measuredHosts.last() + 1);
    int states = limit < pool.size() ? Math.max(most, limit + 1) : most;
    for (int kind = 2; kind <= 3; kind++) {
      boolean pair = kind == 2;
      for (int i = rails.length - 1; i >= 0; i--) {
        double rail = rails[i];
        for (int share = Math.min(largestShare(), pool.wanted() / kind); share >= 1; share--) {
          if (control.stopped()) {
            return;
          }
          int least = share;
          threshold(
              Bandwidth.between(kind, share, rail),
              speed ->
                  new CountTable(
                      pool,
                      states,
                      (slot, count) ->
                          count >= least
                              && pool.slot(slot).rail() >= rail
                              && pool.slot(slot).best().intra(count) >= speed),
              used ->
                  (pair ? used == 2 : used >= 3)
                      && !measuredHosts.contains(used)
                      && used <= Math.max(limit, limit < pool.size() ? 0 : states));
        }
      }
    }
  }

  private int largestShare() {
    return pool.slots().stream().mapToInt(Pool.Slot::capacity).max().orElse(0);
  }

  private interface Tables {
    CountTable of(double speed);
  }

  /** Raises the best value to the largest threshold ≤ {@code cap} that counts exist for. */
  private void threshold(double cap, Tables tables, java.util.function.IntPredicate hosts) {
    if (cap <= bestValue || !tables.of(above(bestValue, cap)).exists(hosts)) {
      return;
    }
    var between = Arrays.stream(speeds).filter(s -> s > bestValue && s < cap).toArray();
    int low = -1; // everything above the best value is feasible at above(bestValue)
    int high = between.length;
    if (tables.of(cap).exists(hosts)) {
      low = between.length;
    } else {
      while (high - low > 1) {
        int middle = (low + high) >>> 1;
        if (tables.of(between[middle]).exists(hosts)) {
          low = middle;
        } else {
          high = middle;
        }
      }
    }
    double speed = low < 0 ? above(bestValue, cap) : low == between.length ? cap : between[low];
    take(tables.of(speed).find(hosts), speed);
  }

  private void take(int @Nullable [] counts, double value) {
    if (counts != null && value > bestValue) {
      best = counts;
      bestValue = value;
    }
  }

  /** The smallest speed that would be better. */
  private double above(double value, double cap) {
    int at = Arrays.binarySearch(speeds, Math.nextUp(value));
    int i = at >= 0 ? at : -at - 1;
    return i < speeds.length ? Math.min(speeds[i], cap) : cap;
  }

  /** Numbers of hosts of which some counts of this sum were measured: counts one by one. */
  private void measured() {
    var combinations = new ArrayList<GpuCounts>();
    int largest = largestShare();
    for (int hosts : measuredHosts) {
      if (hosts <= pool.maxHosts()) {
        partitions(new int[hosts], 0, pool.wanted(), largest, combinations);
      }
    }
    exact = combinations.size() < MOST_COMBINATIONS;
    double fastest = rails.length == 0 ? 0 : rails[rails.length - 1];
    var bounds = new ArrayList<Bounded>(combinations.size());
    for (var counts : combinations) {
      bounds.add(new Bounded(counts, truth.inter(counts, fastest)));
    }
    bounds.sort(Comparator.comparingDouble(Bounded::bound).reversed());
    for (var each : bounds) {
      if (each.bound() <= bestValue || control.stopped()) {
        return;
      }
      var counts = each.counts();
      var measured = truth.measured(counts);
      if (measured != null) {
        match(counts, measured, 0);
      } else {
        for (int i = rails.length - 1; i >= 0; i--) {
          match(counts, Bandwidth.between(counts.hosts(), counts.smallest(), rails[i]), rails[i]);
        }
      }
    }
  }

  private record Bounded(GpuCounts counts, double bound) {}

  private void match(GpuCounts counts, double cap, double rail) {
    if (cap <= bestValue) {
      return;
    }
    var candidates = new TreeSet<Double>();
    Arrays.stream(speeds).filter(s -> s > bestValue && s < cap).forEach(candidates::add);
    candidates.add(cap);
    var ordered = List.copyOf(candidates);
    int low = -1;
    int high = ordered.size();
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      var found = assign(counts, rail, ordered.get(middle));
      if (found == null) {
        high = middle;
      } else {
        low = middle;
        take(found, ordered.get(middle));
      }
    }
  }

  private int @Nullable [] assign(GpuCounts counts, double rail, double speed) {
    return HostMatching.find(
        counts.toArray(),
        pool.size(),
        (slot, count) ->
            pool.allows(slot, count)
                && pool.slot(slot).rail() >= rail
                && pool.slot(slot).best().intra(count) >= speed);
  }

  private static void partitions(
      int[] parts, int at, int left, int largest, List<GpuCounts> result) {
    if (result.size() >= MOST_COMBINATIONS) {
      return;
    }
    int open = parts.length - at;
    if (open == 0) {
      result.add(GpuCounts.of(parts));
      return;
    }
    for (int part = Math.min(largest, left - open + 1); part * open >= left; part--) {
      parts[at] = part;
      if (open > 1 || part == left) {
        partitions(parts, at + 1, left - part, part, result);
      }
    }
  }
}
