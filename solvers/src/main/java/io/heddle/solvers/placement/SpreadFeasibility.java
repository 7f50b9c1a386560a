package io.heddle.solvers.placement;

import io.heddle.solvers.SolverTermination;
import java.util.Comparator;
import java.util.List;

/**
 * Answers, as far as its effort goes: is there a colouring whose rows touch at most P minipods and
 * whose columns at most Q? From the cheap to the dear: a knapsack, backtracking over cells,
 * branching over sets, annealing. Where a time limit is set, the dear ones may take the rest of the
 * time.
 */
final class SpreadFeasibility {
  /** What is known about one question. */
  sealed interface Verdict {
    /** A colouring. */
    record Possible(MinipodGrid grid) implements Verdict {}

    /** There is none. */
    record Impossible() implements Verdict {}

    /** Unknown. */
    record Open() implements Verdict {}
  }

  private static final int POLISH_CELLS = 4_000_000;
  private static final int SET_STEPS = 40_000;
  private static final int SET_RESTARTS = 4;
  private static final int MOST_CELLS = 600;

  /** Steps of {@link MinipodSetBranching}. */
  private static final long GLANCE = 4_000_000;

  private static final long BRANCHING = 40_000_000;
  private static final long MOST_BRANCHING = Long.MAX_VALUE / 4;

  private final int[] capacities;
  private final int rows;
  private final int cols;
  private final SolverTermination termination;
  private final SpreadKnapsackBound knapsack;
  private long steps;
  private int glances = 8;
  private long cells = 20_000_000;

  /**
   * @param steps of backtracking, over all questions
   */
  SpreadFeasibility(
      int[] capacities, int rows, int cols, long steps, SolverTermination termination) {
    this.capacities = capacities;
    this.rows = rows;
    this.cols = cols;
    this.steps = steps;
    this.termination = termination;
    this.knapsack = new SpreadKnapsackBound(capacities, rows, cols);
  }

  /** Everything, from the cheap to the dear, with a fixed effort. */
  Verdict ask(int inRow, int inColumn, List<TileParetoFront.Tiling> near) {
    var verdict = decide(inRow, inColumn);
    if (verdict instanceof Verdict.Open) {
      verdict = branch(inRow, inColumn, GLANCE);
    }
    if (verdict instanceof Verdict.Open) {
      verdict = anneal(inRow, inColumn, near, 0);
    }
    if (verdict instanceof Verdict.Open) {
      verdict = branch(inRow, inColumn, BRANCHING);
    }
    return verdict instanceof Verdict.Open ? improve(inRow, inColumn) : verdict;
  }

  /** The dear ones again and again, with growing effort, until it is decided or time is up. */
  Verdict insist(int inRow, int inColumn, List<TileParetoFront.Tiling> near) {
    long effort = BRANCHING;
    boolean hope =
        canAnneal() || MinipodSetBranching.isFor(capacities, rows, cols, inRow, inColumn);
    for (int round = 1; hope && !termination.isReached(); round++) {
      var verdict = anneal(inRow, inColumn, near, round * SET_RESTARTS);
      if (verdict instanceof Verdict.Open) {
        effort = Math.min(MOST_BRANCHING, 4 * effort);
        verdict = branch(inRow, inColumn, effort);
      }
      if (!(verdict instanceof Verdict.Open)) {
        return verdict;
      }
    }
    return new Verdict.Open();
  }

  /** By proof or by example. */
  Verdict decide(int inRow, int inColumn) {
    if (GroupPacking.leastTouched(capacities, cols, rows) > inColumn
        || GroupPacking.leastTouched(capacities, rows, cols) > inRow
        || knapsack.refutes(inRow, inColumn)) {
      return new Verdict.Impossible();
    }
    if (steps > 0) {
      var search =
          new TileBacktrackingSearch(capacities, rows, cols, inRow, inColumn, steps, termination);
      var found = search.run();
      steps -= search.steps();
      if (found != null) {
        return new Verdict.Possible(found);
      }
      if (search.isExhausted()) {
        return new Verdict.Impossible();
      }
    }
    return new Verdict.Open();
  }

  /** By example alone. */
  Verdict improve(int inRow, int inColumn) {
    if (termination.isReached() || cells <= 0) {
      return new Verdict.Open();
    }
    cells -= POLISH_CELLS;
    int tries = POLISH_CELLS / (rows * cols);
    long seed = 31L * inRow + inColumn;
    var found = WideStripSearch.find(capacities, rows, cols, inRow, inColumn, tries, seed);
    return found == null ? new Verdict.Open() : new Verdict.Possible(found);
  }

  private boolean canAnneal() {
    return capacities.length <= MinipodSetSearch.MOST_MINIPODS && rows * cols <= MOST_CELLS;
  }

  /** By example alone: from each colouring that is near. */
  private Verdict anneal(int inRow, int inColumn, List<TileParetoFront.Tiling> near, int seed) {
    if (!canAnneal()) {
      return new Verdict.Open();
    }
    var starts =
        near.stream()
            .sorted(
                Comparator.comparingInt(each ->
                    Math.max(0, each.inRow() - inRow) * rows
                        + Math.max(0, each.inColumn() - inColumn) * cols))
            .limit(2)
            .toList();
    for (int restart = 0; restart < SET_RESTARTS; restart++) {
      var start = starts.get(restart % starts.size()).grid();
      var search = new MinipodSetSearch(capacities, start, inRow, inColumn, seed + restart);
      var found = search.run(SET_STEPS, termination);
      if (found != null) {
        return new Verdict.Possible(found);
      }
    }
    return new Verdict.Open();
  }

  /** By proof or by example, at a glance: a few times, unless time is what limits. */
  Verdict glance(int inRow, int inColumn) {
    if (glances == 0) {
      return new Verdict.Open();
    }
    glances -= termination.secondsLeft() < Double.POSITIVE_INFINITY ? 0 : 1;
    return branch(inRow, inColumn, GLANCE);
  }

  private Verdict branch(int inRow, int inColumn, long effort) {
    return MinipodSetBranching.decide(capacities, rows, cols, inRow, inColumn, effort, termination);
  }
}
