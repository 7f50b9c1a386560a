package io.heddle.solvers.moves;

import io.heddle.model.allocation.JobMigrationPlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Frees hosts that few GPUs have to leave, and puts what leaves, the largest shares first, where it
 * fits tightest. O(shares · hosts).
 */
final class TightPackingMoves {
  private final IndexedMovesProblem fleet;
  private final int[] free;
  private final int[] target;
  private final Set<Integer> freed = new HashSet<>();

  private TightPackingMoves(IndexedMovesProblem fleet) {
    this.fleet = fleet;
    free = fleet.free();
    target = fleet.shares.stream().mapToInt(IndexedMovesProblem.Share::host).toArray();
  }

  /** Null where it does not come out. */
  static @Nullable JobMigrationPlan of(IndexedMovesProblem fleet, MovesRelaxation loose) {
    var packing = new TightPackingMoves(fleet);
    if (!packing.choose(loose.hosts()) || !packing.pack(loose.cleared()) || packing.overloads()) {
      return null;
    }
    var order = MigrationOrder.of(fleet, packing.target);
    if (order == null) {
      return null;
    }
    long cost = order.stream().mapToLong(fleet::cost).sum();
    double bound = fleet.aim(loose.bound());
    return MovePlanBuilder.of(
        fleet,
        List.copyOf(packing.freed),
        packing.target,
        order,
        bound,
        fleet.aim(cost) <= bound,
        RefinedJobMoves.NAME);
  }

  private boolean choose(Set<Integer> hosts) {
    freed.addAll(FreedHostChoice.of(fleet, hosts, h -> fleet.gpus[h] - free[h]));
    return !freed.isEmpty();
  }

  private boolean pack(Set<Integer> cleared) {
    var leaving = new ArrayList<Integer>();
    for (int s = 0; s < target.length; s++) {
      boolean clears = cleared.contains(target[s]);
      if (clears || freed.contains(target[s])) {
        leaving.add(s);
        // whole hosts are filled first, with what needs them
        free[target[s]] += clears ? fleet.shares.get(s).gpus() : 0;
      }
    }
    leaving.sort(Comparator.comparingInt(s -> -fleet.shares.get(s).gpus()));
    for (int s : leaving) {
      int host = tightest(s);
      if (host < 0) {
        return false;
      }
      target[s] = host;
      free[host] -= fleet.shares.get(s).gpus();
    }
    return true;
  }

  private int tightest(int number) {
    var share = fleet.shares.get(number);
    var taken = taken(number);
    var others = others(share.job());
    int best = -1;
    for (int h = 0; h < free.length; h++) {
      if (free[h] >= share.gpus()
          && !freed.contains(h)
          && !taken.contains(h)
          && !fleet.apart.isIn(h, others)
          && fleet.fits(share, h)
          && (best < 0 || free[h] < free[best])) {
        best = h;
      }
    }
    return best;
  }

  /** Hosts of the job's other shares, now and then. */
  private Set<Integer> taken(int number) {
    var share = fleet.shares.get(number);
    var taken = new HashSet<Integer>();
    for (int other : fleet.of.get(share.job())) {
      if (other != number) {
        taken.add(target[other]);
        taken.add(fleet.shares.get(other).host());
      }
    }
    return taken;
  }

  /** Where jobs are that it is kept apart from, now and then. */
  private Set<JobAntiAffinity.Place> others(int job) {
    var places = new HashSet<JobAntiAffinity.Place>();
    for (var rule : fleet.apart.rules(job)) {
      for (int s : fleet.of.get(rule.other())) {
        for (int host : List.of(target[s], fleet.shares.get(s).host())) {
          places.add(
              new JobAntiAffinity.Place(rule.domain(), fleet.apart.number(rule.domain(), host)));
        }
      }
    }
    return places;
  }

  private boolean overloads() {
    int[] most = fleet.rackLimits();
    var load = new long[most.length];
    for (int h = 0; h < free.length; h++) {
      if (fleet.rack[h] >= 0) {
        load[fleet.rack[h]] += freed.contains(h) ? fleet.gpus[h] : fleet.gpus[h] - free[h];
      }
    }
    return IntStream.range(0, most.length).anyMatch(r -> load[r] > most[r]);
  }
}
