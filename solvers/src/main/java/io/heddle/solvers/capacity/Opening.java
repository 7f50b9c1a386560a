package io.heddle.solvers.capacity;

import io.heddle.solvers.capacity.Occupancy.Gap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The first moment at which enough hosts are free long enough.
 *
 * @param hosts by their indices
 */
record Opening(double start, List<Integer> hosts) {
  /**
   * Enough hosts come together only when one becomes free: a sweep over these moments. Of the hosts
   * that are free then, those of the fewest minipods are taken, and of these the ones that leave
   * the smallest holes in space and time, so that later jobs find the larger ones. O(g · log g + g
   * · m · log m) for g gaps between spans and m minipods.
   *
   * @param gone jobs without an end that are taken to hold nothing
   * @return null where that moment never comes
   */
  static @Nullable Opening first(
      Occupancy occupancy, CapacityProblem.Waiting job, Set<String> gone) {
    double seconds = job.holds();
    var gaps =
        IntStream.range(0, occupancy.hosts.size())
            .filter(h -> occupancy.isUsable(h, job))
            .boxed()
            .flatMap(h -> occupancy.gaps(h, gone).stream())
            .filter(gap -> gap.holds(gap.from(), seconds))
            .sorted(Comparator.comparingDouble(Gap::from))
            .toList();
    var open = new PriorityQueue<Gap>(Comparator.comparingDouble(Gap::until));
    var free = new long[occupancy.minipods];
    for (int next = 0; next < gaps.size(); ) {
      double start = gaps.get(next).from();
      while (!open.isEmpty() && !open.element().holds(start, seconds)) {
        var closed = open.remove();
        free[occupancy.minipod[closed.host()]] -= gpus(occupancy, closed);
      }
      for (; next < gaps.size() && gaps.get(next).from() == start; next++) {
        open.add(gaps.get(next));
        free[occupancy.minipod[gaps.get(next).host()]] += gpus(occupancy, gaps.get(next));
      }
      if (largest(free, job.mostMinipods()) >= job.request().gpus()) {
        return new Opening(start, hosts(occupancy, open, free, job.request().gpus()));
      }
    }
    return null;
  }

  /** GPUs of the minipods that have most. */
  static long largest(long[] free, int minipods) {
    var sorted = free.clone();
    Arrays.sort(sorted);
    return Arrays.stream(sorted).skip(Math.max(0, sorted.length - minipods)).sum();
  }

  private static int gpus(Occupancy occupancy, Gap gap) {
    return occupancy.hosts.get(gap.host()).type().gpus();
  }

  private static List<Integer> hosts(
      Occupancy occupancy, Iterable<Gap> open, long[] free, long need) {
    var order =
        IntStream.range(0, free.length)
            .boxed()
            .sorted(Comparator.comparingLong((Integer m) -> -free[m]))
            .toList();
    var hosts = new ArrayList<Integer>();
    long left = need;
    for (int i = 0; left > 0; i++) {
      int minipod = order.get(i);
      if (free[minipod] >= left) {
        long rest = left;
        minipod =
            order.stream()
                .skip(i)
                .filter(m -> free[m] >= rest)
                .min(Comparator.comparingLong(m -> free[m]))
                .orElseThrow();
      }
      left -= fill(occupancy, open, minipod, left, hosts);
    }
    return hosts;
  }

  /** Takes hosts of a minipod, no more than are needed, and says how many GPUs they have. */
  private static long fill(
      Occupancy occupancy, Iterable<Gap> open, int minipod, long need, List<Integer> hosts) {
    var here = new ArrayList<Gap>();
    for (var gap : open) {
      if (occupancy.minipod[gap.host()] == minipod) {
        here.add(gap);
      }
    }
    here.sort(
        Comparator.comparingInt((Gap gap) -> -gpus(occupancy, gap))
            .thenComparingDouble(Gap::until)
            .thenComparing(Comparator.comparingDouble(Gap::from).reversed())
            .thenComparingInt(Gap::host));
    long taken = 0;
    for (int i = 0; i < here.size() && taken < need; i++) {
      // a smaller host does for the rest
      int from = i;
      long rest = need - taken;
      var gap =
          gpus(occupancy, here.get(i)) <= rest
              ? here.get(i)
              : here.stream()
                  .skip(from)
                  .filter(each -> gpus(occupancy, each) >= rest)
                  .min(
                      Comparator.comparingInt((Gap each) -> gpus(occupancy, each))
                          .thenComparingInt(here::indexOf))
                  .orElseThrow();
      hosts.add(gap.host());
      taken += gpus(occupancy, gap);
    }
    return taken;
  }
}
