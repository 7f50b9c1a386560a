package io.heddle.solvers.dispatch;

import io.heddle.model.result.GpuDispatch;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The equilibrium-driven heuristic (BandPilot, Algorithm 1): one host if one suffices, else the
 * GPUs spread as evenly as possible over the fewest hosts. All sets of that many hosts where they
 * are few; else those with the most GPUs, with the fastest shares, and of one type.
 */
final class EquilibriumDrivenSearch implements GpuPoolSearch {
  private static final int MOST_SETS = 300;
  private static final int MOST_REMAINDERS = 40;

  @Override
  public @Nullable FoundGpuChoice search(
      FreeGpuPool pool, CandidateEvaluator evaluator, SolveControl<GpuDispatch> control) {
    int fewest = fewestHosts(pool);
    if (fewest == 1) {
      return oneHost(pool, evaluator);
    }
    var candidates = balanced(pool, fewest);
    return candidates.isEmpty() ? null : evaluator.best(candidates);
  }

  /** The fewest hosts that hold what is wanted. */
  static int fewestHosts(FreeGpuPool pool) {
    var capacities = pool.slots().stream().mapToInt(FreeGpuPool.Slot::capacity).sorted().toArray();
    int sum = 0;
    int hosts = 0;
    while (sum < pool.wanted() && hosts < capacities.length) {
      sum += capacities[capacities.length - ++hosts];
    }
    return hosts;
  }

  /** The host with the fastest set of that many GPUs; null if none has so many. */
  static @Nullable FoundGpuChoice oneHost(FreeGpuPool pool, CandidateEvaluator evaluator) {
    int wanted = pool.wanted();
    int best = -1;
    for (int slot = 0; slot < pool.size(); slot++) {
      if (pool.allows(slot, wanted)
          && (best < 0
              || pool.slot(slot).best().intra(wanted) > pool.slot(best).best().intra(wanted))) {
        best = slot;
      }
    }
    if (best < 0) {
      return null;
    }
    var counts = new int[pool.size()];
    counts[best] = wanted;
    return evaluator.best(List.of(pool.choice(counts)));
  }

  /** Even choices over sets of so many hosts. */
  static List<long[]> balanced(FreeGpuPool pool, int hosts) {
    var result = new ArrayList<long[]>();
    if (hosts > pool.maxHosts()) {
      return result;
    }
    for (var set : hostSets(pool, hosts)) {
      distribute(pool, set, result);
    }
    return result;
  }

  private static List<int[]> hostSets(FreeGpuPool pool, int hosts) {
    if (combinations(pool.size(), hosts) <= MOST_SETS) {
      var sets = new ArrayList<int[]>();
      combine(new int[hosts], 0, 0, pool.size(), sets);
      return sets;
    }
    int share = (pool.wanted() + hosts - 1) / hosts;
    var roomiest =
        Comparator.<Integer>comparingInt(slot -> -Math.min(share, pool.slot(slot).capacity()));
    var fastest =
        Comparator.<Integer>comparingDouble(slot -> {
          var best = pool.slot(slot).best();
          return -best.intra(Math.min(share, best.capacity()));
        });
    var all = IntStream.range(0, pool.size()).boxed().toList();
    var sets = new ArrayList<int[]>();
    addFirst(all, roomiest.thenComparing(fastest), hosts, sets);
    addFirst(all, fastest.thenComparing(roomiest), hosts, sets);
    addFirst(
        all,
        Comparator.<Integer>comparingInt(slot -> -pool.slot(slot).capacity())
            .thenComparing(fastest),
        hosts,
        sets);
    all.stream()
        .map(slot -> pool.slot(slot).host().type())
        .distinct()
        .forEach(type ->
            addFirst(
                all.stream().filter(slot -> pool.slot(slot).host().type().equals(type)).toList(),
                roomiest.thenComparing(fastest),
                hosts,
                sets));
    return sets;
  }

  private static void addFirst(
      List<Integer> slots, Comparator<Integer> order, int hosts, List<int[]> sets) {
    if (slots.size() >= hosts) {
      sets.add(slots.stream().sorted(order).limit(hosts).mapToInt(Integer::intValue).toArray());
    }
  }

  /** C(n, k), or {@link Long#MAX_VALUE} where it is beyond counting. */
  static long combinations(int n, int k) {
    long result = 1;
    for (int i = 1; i <= Math.min(k, n - k); i++) {
      result = result * (n - i + 1) / i;
      if (result > 1L << 40) {
        return Long.MAX_VALUE;
      }
    }
    return k > n ? 0 : result;
  }

  private static void combine(int[] set, int at, int from, int n, List<int[]> sets) {
    if (at == set.length) {
      sets.add(set.clone());
      return;
    }
    for (int i = from; i <= n - (set.length - at); i++) {
      set[at] = i;
      combine(set, at + 1, i + 1, n, sets);
    }
  }

  /** As even as the hosts' room allows; the GPUs that remain go to each choice of hosts. */
  private static void distribute(FreeGpuPool pool, int[] set, List<long[]> result) {
    int room = Arrays.stream(set).map(slot -> pool.slot(slot).capacity()).sum();
    if (room < pool.wanted()) {
      return;
    }
    int level = 0;
    int left = pool.wanted();
    var open = Arrays.stream(set).boxed().toList();
    while (left >= open.size()) {
      left -= open.size();
      level++;
      int reached = level;
      open = open.stream().filter(slot -> pool.slot(slot).capacity() > reached).toList();
      if (open.isEmpty()) {
        break;
      }
    }
    var counts = new int[pool.size()];
    for (int slot : set) {
      counts[slot] = Math.min(level, pool.slot(slot).capacity());
    }
    var extras = new ArrayList<int[]>();
    if (combinations(open.size(), left) <= MOST_REMAINDERS) {
      combine(new int[left], 0, 0, open.size(), extras);
    } else {
      int next = level + 1;
      var order = open;
      extras.add(
          IntStream.range(0, open.size())
              .boxed()
              .sorted(Comparator.comparingDouble(i -> -pool.slot(order.get(i)).best().intra(next)))
              .limit(left)
              .mapToInt(Integer::intValue)
              .toArray());
    }
    for (var extra : extras) {
      var own = counts.clone();
      for (int i : extra) {
        own[open.get(i)]++;
      }
      if (IntStream.range(0, own.length).allMatch(slot -> pool.allows(slot, own[slot]))) {
        result.add(pool.choice(own));
      }
    }
  }
}
