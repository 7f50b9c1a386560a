package io.heddle.solvers.dispatch;

import io.heddle.model.result.GpuDispatch;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Betters a choice: moves one GPU from a host to another, or a whole share to an unused host, as
 * long as the estimate rises. Hosts that look alike from outside are tried once; where there are
 * many, those that limit the choice give and those with the fastest links take.
 */
record GpuSwapSearch(
    FreeGpuPool pool, CandidateEvaluator evaluator, SolveControl<GpuDispatch> control) {
  private static final int MOST_GIVERS = 6;
  private static final int MOST_TAKERS = 8;
  private static final int FEW_HOSTS = 8;

  /** An estimate creeps up for long by less than it is exact. */
  private static final int MOST_STEPS = 12;

  private static final double WORTHWHILE = 1e-3;

  /** Never worse than what is given. */
  FoundGpuChoice better(FoundGpuChoice start) {
    var best = start;
    for (int step = 0; step < MOST_STEPS && !control.stopped(); step++) {
      var moves = moves(FreeGpuPool.counts(best.choice()));
      if (moves.isEmpty()) {
        return best;
      }
      var next = evaluator.best(moves);
      if (expected(next) <= expected(best) * (1 + WORTHWHILE)) {
        return best;
      }
      best = next;
    }
    return best;
  }

  private static double expected(FoundGpuChoice found) {
    return Objects.requireNonNull(found.expected());
  }

  private List<long[]> moves(int[] counts) {
    var moves = new ArrayList<long[]>();
    long used = IntStream.of(counts).filter(count -> count > 0).count();
    moves.add(pool.choice(counts)); // the best GPUs for these counts
    for (int giver : givers(counts)) {
      for (int taker : takers(counts)) {
        boolean room = counts[taker] > 0 || used < pool.maxHosts() || counts[giver] == 1;
        if (giver != taker && room) {
          add(moves, counts, giver, taker, 1);
        }
        if (giver != taker && counts[taker] == 0 && counts[giver] > 1) {
          add(moves, counts, giver, taker, counts[giver]);
        }
      }
    }
    return moves;
  }

  private void add(List<long[]> moves, int[] counts, int giver, int taker, int gpus) {
    if (pool.allows(giver, counts[giver] - gpus) && pool.allows(taker, counts[taker] + gpus)) {
      var next = counts.clone();
      next[giver] -= gpus;
      next[taker] += gpus;
      moves.add(pool.choice(next));
    }
  }

  private List<Integer> givers(int[] counts) {
    var giving = IntStream.range(0, counts.length).filter(slot -> counts[slot] > 0).boxed();
    if (counts.length <= FEW_HOSTS) {
      return giving.toList();
    }
    var all = distinct(giving.toList(), counts);
    var bySpeed =
        Comparator.<Integer>comparingDouble(slot -> pool.slot(slot).best().intra(counts[slot]));
    var byCount = Comparator.<Integer>comparingInt(slot -> counts[slot]);
    var chosen = new ArrayList<Integer>();
    for (var order : List.of(bySpeed, byCount, byCount.reversed())) {
      all.stream().sorted(order).limit(MOST_GIVERS / 3).forEach(chosen::add);
    }
    return chosen.stream().distinct().toList();
  }

  private List<Integer> takers(int[] counts) {
    var taking =
        IntStream.range(0, counts.length)
            .filter(slot -> counts[slot] < pool.slot(slot).capacity())
            .boxed();
    if (counts.length <= FEW_HOSTS) {
      return taking.toList();
    }
    var all = distinct(taking.toList(), counts);
    var bySpeed =
        Comparator.<Integer>comparingDouble(slot -> pool.slot(slot).best().intra(counts[slot] + 1))
            .reversed();
    var byCount = Comparator.<Integer>comparingInt(slot -> counts[slot]);
    var byRoom =
        Comparator.<Integer>comparingInt(slot -> -pool.slot(slot).capacity())
            .thenComparing(bySpeed);
    var chosen = new ArrayList<Integer>();
    for (var order :
        List.of(
            bySpeed,
            byRoom,
            byCount.thenComparing(bySpeed),
            byCount.reversed().thenComparing(bySpeed))) {
      all.stream().sorted(order).limit(MOST_TAKERS / 4).forEach(chosen::add);
    }
    return chosen.stream().distinct().toList();
  }

  /** The first of those that are alike in what they give and could give. */
  private List<Integer> distinct(List<Integer> slots, int[] counts) {
    record Look(int count, Object best, Object type) {}
    var first = new LinkedHashMap<Look, Integer>();
    for (int slot : slots) {
      var each = pool.slot(slot);
      first.putIfAbsent(new Look(counts[slot], each.free(), each.host().type().name()), slot);
    }
    return List.copyOf(first.values());
  }
}
