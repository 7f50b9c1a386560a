package io.heddle.solvers.capacity;

import io.heddle.model.cluster.Host;
import io.heddle.solvers.capacity.HostOccupancy.Gap;
import io.heddle.solvers.eligibility.EligibleHostPool;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The first moment at which enough hosts are free long enough.
 *
 * @param hosts by their indices
 * @param minipods that they lie in
 * @param gpus that they have
 */
record EarliestOpening(double start, List<Integer> hosts, int minipods, long gpus) {
  private static final Comparator<EarliestOpening> ORDER =
      Comparator.comparingDouble(EarliestOpening::start)
          .thenComparingInt(EarliestOpening::minipods)
          .thenComparingLong(EarliestOpening::gpus)
          .thenComparingInt(each -> each.hosts().size());

  /**
   * In the pool that has it first; of several, the one with the fewest minipods, then GPUs, then
   * hosts. O(pools · (g · log g + g · m · log m)) for g gaps between spans and m minipods.
   *
   * @param gone jobs without an end that are taken to hold nothing
   * @return null where that moment never comes
   */
  static @Nullable EarliestOpening first(
      HostOccupancy occupancy, WaitingJobsProblem.Waiting job, Set<String> gone) {
    @Nullable EarliestOpening best = null;
    for (var pool : occupancy.pools(job)) {
      var next = new Sweep(occupancy, pool, job).run(gone);
      best = best == null || next != null && ORDER.compare(next, best) < 0 ? next : best;
    }
    return best;
  }

  /**
   * Enough hosts come together only when one becomes free: a sweep over these moments. Of the hosts
   * that are free then, those of the fewest minipods are taken, and of these the ones that leave
   * the smallest holes in time, so that later jobs find the larger ones.
   */
  private static final class Sweep {
    private final HostOccupancy occupancy;
    private final EligibleHostPool pool;
    private final WaitingJobsProblem.Waiting job;
    private final PriorityQueue<Gap> open =
        new PriorityQueue<>(Comparator.comparingDouble(Gap::until));

    /** Tensor groups that each minipod has room for. */
    private final int[] room;

    /** Free hosts of each domain in each minipod, of which the hosts of a group are. */
    private final HashMap<List<Object>, Integer> free = new HashMap<>();

    Sweep(HostOccupancy occupancy, EligibleHostPool pool, WaitingJobsProblem.Waiting job) {
      this.occupancy = occupancy;
      this.pool = pool;
      this.job = job;
      room = new int[occupancy.minipods];
    }

    @Nullable EarliestOpening run(Set<String> gone) {
      double seconds = job.holds();
      var gaps =
          pool.hosts().stream()
              .flatMap(host -> occupancy.gaps(occupancy.index(host), gone).stream())
              .filter(gap -> gap.holds(gap.from(), seconds))
              .sorted(Comparator.comparingDouble(Gap::from))
              .toList();
      for (int next = 0; next < gaps.size(); ) {
        double start = gaps.get(next).from();
        while (!open.isEmpty() && !open.element().holds(start, seconds)) {
          count(open.remove(), -1);
        }
        for (; next < gaps.size() && gaps.get(next).from() == start; next++) {
          open.add(gaps.get(next));
          count(gaps.get(next), 1);
        }
        if (largest() >= pool.cells()) {
          return opening(start);
        }
      }
      return null;
    }

    private void count(Gap gap, int change) {
      int minipod = occupancy.minipod[gap.host()];
      if (!pool.hasOneLevel()) {
        room[minipod] = pool.cellsOfMinipod(occupancy.cluster, here(minipod));
        return;
      }
      int before = free.getOrDefault(domain(gap), 0);
      free.put(domain(gap), before + change);
      room[minipod] += (before + change) / pool.group() - before / pool.group();
    }

    private List<Object> domain(Gap gap) {
      Host host = occupancy.hosts.get(gap.host());
      int minipod = occupancy.minipod[gap.host()];
      return pool.group() == 1
          ? List.of(minipod, gap.host())
          : List.of(minipod, pool.domainOf(occupancy.cluster, host));
    }

    /** The free hosts of a minipod, those of the smallest holes in time first. */
    private List<Host> here(int minipod) {
      return order(minipod).stream().map(gap -> occupancy.hosts.get(gap.host())).toList();
    }

    private List<Gap> order(int minipod) {
      return open.stream()
          .filter(gap -> occupancy.minipod[gap.host()] == minipod)
          .sorted(
              Comparator.comparingDouble(Gap::until)
                  .thenComparing(Comparator.comparingDouble(Gap::from).reversed())
                  .thenComparingInt(Gap::host))
          .toList();
    }

    /** Groups of the minipods that have most. */
    private long largest() {
      var sorted = room.clone();
      Arrays.sort(sorted);
      return Arrays.stream(sorted).skip(Math.max(0, sorted.length - job.mostMinipods())).sum();
    }

    private EarliestOpening opening(double start) {
      var order =
          IntStream.range(0, room.length)
              .boxed()
              .sorted(Comparator.comparingInt((Integer m) -> -room[m]))
              .toList();
      var hosts = new ArrayList<Integer>();
      var minipods = new HashSet<Integer>();
      int left = pool.cells();
      for (int i = 0; left > 0; i++) {
        int minipod = order.get(i);
        if (room[minipod] >= left) {
          int rest = left;
          minipod =
              order.stream()
                  .skip(i)
                  .filter(m -> room[m] >= rest)
                  .min(Comparator.comparingInt(m -> room[m]))
                  .orElseThrow();
        }
        int taken = Math.min(left, room[minipod]);
        fill(minipod, taken, hosts);
        minipods.add(minipod);
        left -= taken;
      }
      return new EarliestOpening(start, hosts, minipods.size(), pool.neededGpus());
    }

    /** Takes hosts for so many groups of a minipod. */
    private void fill(int minipod, int groups, List<Integer> hosts) {
      if (!pool.hasOneLevel()) {
        pool.units().packed(occupancy.cluster, here(minipod)).stream()
            .limit(groups)
            .flatMap(unit -> unit.hosts().stream())
            .forEach(host -> hosts.add(occupancy.index(host)));
        return;
      }
      var domains = new HashMap<List<Object>, List<Gap>>();
      int left = groups;
      for (var gap : order(minipod)) {
        var together = domains.computeIfAbsent(domain(gap), _ -> new ArrayList<>());
        together.add(gap);
        if (left > 0 && together.size() == pool.group()) {
          together.forEach(each -> hosts.add(each.host()));
          together.clear();
          left--;
        }
      }
    }
  }
}
