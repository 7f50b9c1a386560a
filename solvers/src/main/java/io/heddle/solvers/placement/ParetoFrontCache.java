package io.heddle.solvers.placement;

import io.heddle.solvers.RecentEntriesMap;
import io.heddle.solvers.SolverTermination;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what is known of the last few problems, since a person who moves the slider asks for the
 * same one again and again. A pure function with a memory: nothing that it answers depends on what
 * it was asked before. So calls with a time limit, who may use all of it, and calls without one,
 * whose effort is fixed, remember apart. May be used from several threads.
 */
final class ParetoFrontCache {
  private static final int KEPT = 8;
  private static final long EFFORT = 400_000;

  /** Questions that may stay open before the rest is left to the bound. */
  private static final int PATIENCE = 2;

  private record Key(List<Integer> capacities, int rows, int cols, boolean timed) {}

  private record Pair(int inRow, int inColumn) {}

  /** What is known of one problem. */
  private static final class Known {
    private final TileParetoFront raw;
    private final Map<Pair, SpreadFeasibility.Verdict> verdicts = new ConcurrentHashMap<>();
    private volatile @Nullable TileParetoFront settled;

    Known(TileParetoFront raw) {
      this.raw = raw;
    }

    /** Remembered, unless it was cut short. */
    SpreadFeasibility.Verdict verdict(
        Pair pair, Supplier<SpreadFeasibility.Verdict> judge, SolverTermination termination) {
      var kept = verdicts.get(pair);
      if (kept != null) {
        return kept;
      }
      var verdict = judge.get();
      if (!termination.isReached()) {
        verdicts.put(pair, verdict);
      }
      return verdict;
    }
  }

  private final Map<Key, Known> known = new RecentEntriesMap<>(KEPT);

  /** All trade-offs. */
  TileParetoFront of(HostPool pool, SolverTermination termination) {
    var problem = known(pool, termination);
    var kept = problem.settled;
    if (kept != null) {
      return kept;
    }
    var front = problem.raw.settled(EFFORT, termination);
    if (!termination.isReached()) { // a front that was cut short is not to be kept
      problem.settled = front;
    }
    return front;
  }

  /** All trade-offs that constructions find, with the bound of counting alone. */
  TileParetoFront found(HostPool pool, SolverTermination termination) {
    return known(pool, termination).raw;
  }

  /** What matters at this α. */
  TileParetoFront of(HostPool pool, double alpha, SolverTermination termination) {
    return of(pool, alpha, termination, _ -> {});
  }

  /**
   * What matters at this α.
   *
   * @param searching receives what is known before the first question that was not asked before
   */
  TileParetoFront of(
      HostPool pool,
      double alpha,
      SolverTermination termination,
      Consumer<TileParetoFront> searching) {
    var problem = known(pool, termination);
    var front = problem.raw.copy();
    var tilings = problem.raw.tilings();
    var reported = new AtomicBoolean();
    AlphaFrontSearch.settle(
        front,
        alpha,
        PATIENCE,
        (inRow, inColumn) ->
            problem.verdict(
                new Pair(inRow, inColumn),
                () -> {
                  if (!reported.getAndSet(true)) {
                    searching.accept(front);
                  }
                  return questions(pool, termination).ask(inRow, inColumn, tilings);
                },
                termination),
        termination);
    if (termination.secondsLeft() < Double.POSITIVE_INFINITY) {
      AlphaFrontSearch.settle(
          front,
          alpha,
          1,
          (inRow, inColumn) -> questions(pool, termination).insist(inRow, inColumn, tilings),
          termination);
    }
    return front;
  }

  private static SpreadFeasibility questions(HostPool pool, SolverTermination termination) {
    return new SpreadFeasibility(
        pool.capacities(), pool.matrix().rows(), pool.matrix().cols(), EFFORT, termination);
  }

  private Known known(HostPool pool, SolverTermination termination) {
    var capacities = pool.capacities();
    int rows = pool.matrix().rows();
    int cols = pool.matrix().cols();
    boolean timed = termination.secondsLeft() < Double.POSITIVE_INFINITY;
    var key = new Key(IntStream.of(capacities).boxed().toList(), rows, cols, timed);
    synchronized (known) {
      var found = known.get(key);
      if (found != null) {
        return found;
      }
    }
    var fresh = new Known(TileParetoFront.of(capacities, rows, cols));
    synchronized (known) {
      known.putIfAbsent(key, fresh);
      return known.getOrDefault(key, fresh);
    }
  }
}
