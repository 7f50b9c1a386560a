package io.heddle.solvers.moves;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * A lower bound of moves, or of GPUs that move, by counting which GPUs a job can give. A host is
 * free only once all of its jobs have left, so each job is credited with a part of the host, and
 * jobs that move have credits for what the next job needs. A minipod gives its credits only if it
 * is one of the few that the next job may use. Both are relaxed by Lagrangian duality; every price
 * and every division of a host is a valid bound. Prices are searched exactly, divisions by
 * averaging: parts go to the jobs of a host that pay least.
 *
 * <p>O(rounds · (hosts + shares)): fractions of a second on 20,000 hosts.
 */
final class CountingBound {
  private static final int ROUNDS = 30;
  private static final int PRICES = 50;
  private static final double ROUNDING = 1e-6;

  private final Fleet fleet;
  private final long need;
  private final int mostMinipods;

  /** Of each (job, host) pair its job's cell and the host; hosts of one job are whole at once. */
  private final List<int[]> pairs = new ArrayList<>();

  /** Jobs by minipod. */
  private final List<int[]> cells = new ArrayList<>();

  private final double[] empty;
  private final double[] cost;

  private CountingBound(Fleet fleet, IntPredicate hosts, long need, int mostMinipods) {
    this.fleet = fleet;
    this.need = need;
    this.mostMinipods = mostMinipods;
    empty = new double[fleet.problem.cluster().minipods().size()];
    var held = new boolean[fleet.gpus.length];
    var known = new HashMap<List<Integer>, Integer>();
    var span = new int[fleet.jobs.size()];
    for (var share : fleet.shares) {
      int host = share.host();
      held[host] = true;
      if (hosts.test(host)) {
        int cell =
            known.computeIfAbsent(
                List.of(share.job(), fleet.minipod[host]),
                _ -> {
                  cells.add(new int[] {share.job(), fleet.minipod[host]});
                  span[share.job()]++;
                  return cells.size() - 1;
                });
        pairs.add(new int[] {cell, host});
      }
    }
    for (int h = 0; h < held.length; h++) {
      empty[fleet.minipod[h]] += !held[h] && hosts.test(h) ? fleet.gpus[h] : 0;
    }
    cost =
        cells.stream()
            .mapToDouble(cell -> cost(cell[0]) / Math.min(mostMinipods, span[cell[0]]))
            .toArray();
  }

  private double cost(int job) {
    return switch (fleet.problem.rules().aim()) {
      case MOVES -> 1;
      case GPU_HOURS -> fleet.jobs.get(job).gpus().size();
    };
  }

  /** In the unit of the aim: moves, or GPU-hours. */
  static double of(Fleet fleet) {
    int[] free = fleet.free();
    var whole = new boolean[free.length];
    fleet.shares.forEach(share -> whole[share.host()] |= share.gpus() == fleet.gpus[share.host()]);
    long lacking = fleet.pool().neededGpus();
    for (int h = 0; h < free.length; h++) {
      lacking -= fleet.counts[h] && free[h] == fleet.gpus[h] ? free[h] : 0;
    }
    int all = fleet.problem.cluster().minipods().size();
    double near =
        new CountingBound(
                fleet,
                fleet::canBeFreed,
                fleet.pool().neededGpus(),
                Math.min(all, fleet.problem.mostMinipods()))
            .best();
    // Shares of whole hosts are as many before as after: others have to give what is lacking.
    double anywhere =
        new CountingBound(
                fleet,
                h -> fleet.counts[h] && fleet.stuck[h] == 0 && !whole[h] && free[h] < fleet.gpus[h],
                lacking,
                all)
            .best();
    double least = Math.ceil(Math.max(near, anywhere) - ROUNDING);
    return switch (fleet.problem.rules().aim()) {
      case MOVES -> least;
      case GPU_HOURS -> least * fleet.problem.rules().lostHours();
    };
  }

  private double best() {
    if (need <= 0 || cells.isEmpty()) {
      return 0;
    }
    var holders = new int[fleet.gpus.length];
    pairs.forEach(pair -> holders[pair[1]]++);
    var part = new double[pairs.size()];
    Arrays.setAll(part, p -> 1.0 / holders[pairs.get(p)[1]]);
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
      double[] credit = credits(part);
      double price = price(credit);
      best = Math.max(best, bound(price, credit));
      divide(part, credit, 1.0 / (round + 2));
    }
    return best;
  }

  private double[] credits(double[] part) {
    var credit = new double[cells.size()];
    for (int p = 0; p < part.length; p++) {
      int[] pair = pairs.get(p);
      credit[pair[0]] += part[p] * fleet.gpus[pair[1]];
    }
    return credit;
  }

  /** Moves parts of each host to its job that costs most for what it gives. */
  private void divide(double[] part, double[] credit, double step) {
    var dearest = new int[fleet.gpus.length];
    Arrays.fill(dearest, -1);
    for (int p = 0; p < part.length; p++) {
      int[] pair = pairs.get(p);
      int other = dearest[pair[1]];
      if (other < 0 || rate(pair[0], credit) > rate(pairs.get(other)[0], credit)) {
        dearest[pair[1]] = p;
      }
    }
    for (int p = 0; p < part.length; p++) {
      part[p] = (1 - step) * part[p] + (dearest[pairs.get(p)[1]] == p ? step : 0);
    }
  }

  private double rate(int cell, double[] credit) {
    return cost[cell] / Math.max(credit[cell], Double.MIN_NORMAL);
  }

  /** The price of a GPU at which the bound, concave in it, is largest. */
  private double price(double[] credit) {
    double low = 0;
    double high = 0;
    for (int c = 0; c < credit.length; c++) {
      high = credit[c] > ROUNDING ? Math.max(high, rate(c, credit)) : high;
    }
    for (int i = 0; i < PRICES; i++) {
      double one = low + (high - low) / 3;
      double two = high - (high - low) / 3;
      if (bound(one, credit) < bound(two, credit)) {
        low = one;
      } else {
        high = two;
      }
    }
    return (low + high) / 2;
  }

  private double bound(double price, double[] credit) {
    var gain = new double[empty.length];
    Arrays.setAll(gain, m -> price * empty[m]);
    for (int c = 0; c < credit.length; c++) {
      gain[cells.get(c)[1]] += Math.max(0, price * credit[c] - cost[c]);
    }
    Arrays.sort(gain);
    double bound = price * need;
    for (int m = 0; m < mostMinipods; m++) {
      bound -= gain[gain.length - 1 - m];
    }
    return bound;
  }
}
