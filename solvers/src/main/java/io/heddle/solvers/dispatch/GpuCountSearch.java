package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.FabricGpuClass;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import io.heddle.model.result.GpuDispatch;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleFunction;
import java.util.function.IntPredicate;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * The best choice over several hosts of some classes: numbers of hosts of which each count has its
 * own bandwidth by matching these counts to hosts, all others through smallest rail and smallest
 * share, by dynamic programming.
 */
final class GpuCountSearch {
  /** More count combinations than this are not looked at one by one. */
  private static final int MOST_COMBINATIONS = 300_000;

  private final FreeGpuPool pool;
  private final List<FabricGpuClass> classes;
  private final ExactOptimumSearch.Best best;
  private final SolveControl<GpuDispatch> control;
  private final boolean[] usable;
  private final int largestShare;

  /** Thresholds for the smallest; one that all hosts have where rails do not matter. */
  private final double[] rails;

  private final double[] speeds;
  private final TreeSet<Integer> single = new TreeSet<>();

  /**
   * @param classes whose hosts may work together
   */
  GpuCountSearch(
      FreeGpuPool pool,
      ClusterBandwidthFunction truth,
      List<FabricGpuClass> classes,
      ExactOptimumSearch.Best best,
      SolveControl<GpuDispatch> control) {
    this.pool = pool;
    this.classes = classes;
    this.best = best;
    this.control = control;
    this.usable = new boolean[pool.size()];
    int largest = 0;
    var used = new ArrayList<FreeGpuPool.Slot>();
    for (int slot = 0; slot < usable.length; slot++) {
      usable[slot] = classes.containsAll(truth.classesOf(Set.of(pool.slot(slot).key())));
      if (usable[slot]) {
        used.add(pool.slot(slot));
        largest = Math.max(largest, pool.slot(slot).capacity());
      }
    }
    this.largestShare = largest;
    this.rails =
        classes.stream().anyMatch(FabricGpuClass::usesRails)
            ? used.stream().mapToDouble(FreeGpuPool.Slot::rail).distinct().sorted().toArray()
            : new double[] {0};
    this.speeds =
        used.stream()
            .map(FreeGpuPool.Slot::best)
            .distinct()
            .flatMapToDouble(FastestGpuSets::speeds)
            .distinct()
            .sorted()
            .toArray();
    classes.forEach(each -> single.addAll(each.hostNumbers(pool.wanted())));
  }

  /** Betters the best; whether everything was looked at. */
  boolean run() {
    byShare();
    return oneByOne();
  }

  private boolean allows(int slot, int count, double rail, double speed) {
    return usable[slot]
        && pool.allows(slot, count)
        && pool.slot(slot).rail() >= rail
        && pool.slot(slot).best().intra(count) >= speed;
  }

  /** Numbers of hosts over which only the smallest share and rail matter. */
  private void byShare() {
    int limit = pool.maxHosts();
    int most = Math.max(3, single.isEmpty() ? 0 : single.last() + 1);
    int states = limit < pool.size() ? Math.max(most, limit + 1) : most;
    for (int kind = 2; kind <= 3; kind++) {
      boolean pair = kind == 2;
      if (pair && single.contains(2)) {
        continue;
      }
      IntPredicate hosts =
          used ->
              (pair ? used == 2 : used >= 3)
                  && !single.contains(used)
                  && used <= Math.max(limit, limit < pool.size() ? 0 : states);
      for (int i = rails.length - 1; i >= 0; i--) {
        double rail = rails[i];
        for (int share = Math.min(largestShare, pool.wanted() / kind); share >= 1; share--) {
          if (control.stopped()) {
            return;
          }
          int least = share;
          threshold(
              beyond(kind, share, rail),
              speed ->
                  new ReachableCountTable(
                      pool,
                      states,
                      (slot, count) -> count >= least && allows(slot, count, rail, speed)),
              hosts);
        }
      }
    }
  }

  private double beyond(int hosts, int share, double rail) {
    double slowest = Double.POSITIVE_INFINITY;
    for (var each : classes) {
      slowest = Math.min(slowest, each.beyond(hosts, share, rail));
    }
    return slowest;
  }

  private double inter(PerHostGpuCounts counts, double rail) {
    double slowest = Double.POSITIVE_INFINITY;
    for (var each : classes) {
      slowest = Math.min(slowest, each.inter(counts, rail));
    }
    return slowest;
  }

  /** Raises the best value to the largest threshold ≤ {@code cap} that counts exist for. */
  private void threshold(
      double cap, DoubleFunction<ReachableCountTable> tables, IntPredicate hosts) {
    if (cap <= best.value() || !exists(tables, above(best.value(), cap), hosts)) {
      return;
    }
    double from = best.value();
    var between = Arrays.stream(speeds).filter(s -> s > from && s < cap).toArray();
    int low = -1; // everything above the best value is feasible at above(from)
    int high = between.length;
    if (exists(tables, cap, hosts)) {
      low = between.length;
    } else {
      while (high - low > 1) {
        int middle = (low + high) >>> 1;
        if (exists(tables, between[middle], hosts)) {
          low = middle;
        } else {
          high = middle;
        }
      }
    }
    double speed = low < 0 ? above(from, cap) : low == between.length ? cap : between[low];
    best.take(tables.apply(speed).find(hosts), speed);
  }

  private boolean exists(
      DoubleFunction<ReachableCountTable> tables, double speed, IntPredicate hosts) {
    best.tried();
    return tables.apply(speed).exists(hosts);
  }

  /** The smallest speed that would be better. */
  private double above(double value, double cap) {
    int at = Arrays.binarySearch(speeds, Math.nextUp(value));
    int i = at >= 0 ? at : -at - 1;
    return i < speeds.length ? Math.min(speeds[i], cap) : cap;
  }

  /** Numbers of hosts over which counts of this sum have their own bandwidth. */
  private boolean oneByOne() {
    var combinations = new ArrayList<PerHostGpuCounts>();
    for (int hosts : single) {
      if (hosts <= pool.maxHosts()) {
        GpuCountPartitions.add(pool.wanted(), hosts, largestShare, combinations, MOST_COMBINATIONS);
      }
    }
    record Bounded(PerHostGpuCounts counts, double bound) {}
    double fastest = rails.length == 0 ? 0 : rails[rails.length - 1];
    combinations.stream()
        .map(counts -> new Bounded(counts, inter(counts, fastest)))
        .sorted(Comparator.comparingDouble(Bounded::bound).reversed())
        .takeWhile(each -> each.bound() > best.value() && !control.stopped())
        .forEach(each -> {
          for (int i = rails.length - 1; i >= 0; i--) {
            match(each.counts(), inter(each.counts(), rails[i]), rails[i]);
          }
        });
    return combinations.size() < MOST_COMBINATIONS;
  }

  private void match(PerHostGpuCounts counts, double cap, double rail) {
    if (cap <= best.value()) {
      return;
    }
    double from = best.value();
    var ordered =
        DoubleStream.concat(
                Arrays.stream(speeds).filter(s -> s > from && s < cap), DoubleStream.of(cap))
            .toArray();
    int low = -1;
    int high = ordered.length;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      var found = assign(counts, rail, ordered[middle]);
      if (found == null) {
        high = middle;
      } else {
        low = middle;
        best.take(found, ordered[middle]);
      }
    }
  }

  private int @Nullable [] assign(PerHostGpuCounts counts, double rail, double speed) {
    best.tried();
    return GpuCountHostMatching.find(
        counts.toArray(), pool.size(), (slot, count) -> allows(slot, count, rail, speed));
  }
}
