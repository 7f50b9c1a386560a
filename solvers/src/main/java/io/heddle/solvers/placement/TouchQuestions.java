package io.heddle.solvers.placement;

import io.heddle.solvers.Termination;
import io.heddle.solvers.ortools.PackingModel;
import io.heddle.solvers.ortools.TouchModel;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Answers, as far as its effort goes: is there a colouring whose rows touch at most P minipods and
 * whose columns at most Q? From the cheap to the dear: a knapsack, backtracking, CP-SAT. Where a
 * time limit is set, CP-SAT may take larger questions and the rest of the time.
 */
final class TouchQuestions {
  /** What is known about one question. */
  sealed interface Verdict {
    /** A colouring. */
    record Possible(Grid grid) implements Verdict {}

    /** There is none. */
    record Impossible() implements Verdict {}

    /** Nobody knows. */
    record Open() implements Verdict {}
  }

  private static final int POLISH_CELLS = 4_000_000;
  private static final int SET_STEPS = 40_000;
  private static final int SET_RESTARTS = 4;
  private static final int MOST_CELLS = 600;
  private static final int MOST_PACKED = 300;
  private static final int MOST_VARIABLES = 500;
  private static final int MOST_VARIABLES_IN_TIME = 20_000;
  private static final int MOST_MINIPODS = 20;
  private static final double PACKING_EFFORT = 0.08;
  private static final double CP_EFFORT = 0.4;

  private final int[] capacities;
  private final int rows;
  private final int cols;
  private final Termination termination;
  private final TouchKnapsack knapsack;
  private long steps;
  private int models = 2;
  private long cells = 20_000_000;

  /**
   * @param steps of backtracking, over all questions
   */
  TouchQuestions(int[] capacities, int rows, int cols, long steps, Termination termination) {
    this.capacities = capacities;
    this.rows = rows;
    this.cols = cols;
    this.steps = steps;
    this.termination = termination;
    this.knapsack = new TouchKnapsack(capacities, rows, cols);
  }

  /** Everything, from the cheap to the dear, with a fixed effort. */
  Verdict ask(int inRow, int inColumn, List<TileFront.Tiling> near) {
    var verdict = decide(inRow, inColumn);
    if (verdict instanceof Verdict.Open) {
      verdict = anneal(inRow, inColumn, near, 0);
    }
    if (verdict instanceof Verdict.Open) {
      verdict = improve(inRow, inColumn);
    }
    if (verdict instanceof Verdict.Open) {
      verdict = pack(inRow, inColumn, PACKING_EFFORT);
    }
    return verdict instanceof Verdict.Open
        ? model(inRow, inColumn, MOST_VARIABLES, CP_EFFORT)
        : verdict;
  }

  /** The dear ones again and again, with growing effort, until it is decided or time is up. */
  Verdict insist(int inRow, int inColumn, List<TileFront.Tiling> near) {
    double effort = CP_EFFORT;
    int round = 1;
    while (!termination.isReached()) {
      var verdict = anneal(inRow, inColumn, near, round * SET_RESTARTS);
      if (verdict instanceof Verdict.Open) {
        verdict = pack(inRow, inColumn, effort);
      }
      if (verdict instanceof Verdict.Open) {
        verdict = model(inRow, inColumn, MOST_VARIABLES_IN_TIME, effort);
      }
      if (!(verdict instanceof Verdict.Open)) {
        return verdict;
      }
      effort *= 2;
      round++;
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
      var search = new TileSearch(capacities, rows, cols, inRow, inColumn, steps, termination);
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
    var found = StripSearch.find(capacities, rows, cols, inRow, inColumn, tries, seed);
    return found == null ? new Verdict.Open() : new Verdict.Possible(found);
  }

  /** By example alone: from each colouring that is near. */
  private Verdict anneal(int inRow, int inColumn, List<TileFront.Tiling> near, int seed) {
    if (capacities.length > SetSearch.MOST_MINIPODS || rows * cols > MOST_CELLS) {
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
      var search = new SetSearch(capacities, start, inRow, inColumn, seed + restart);
      var found = search.run(SET_STEPS, termination);
      if (found != null) {
        return new Verdict.Possible(found);
      }
    }
    return new Verdict.Open();
  }

  /** Refutes by one side alone: columns that cannot be packed, or rows. */
  private Verdict pack(int inRow, int inColumn, double effort) {
    return refusesToPack(cols, rows, inColumn, (long) rows * inRow, effort)
            || refusesToPack(rows, cols, inRow, (long) cols * inColumn, effort)
        ? new Verdict.Impossible()
        : new Verdict.Open();
  }

  private boolean refusesToPack(int groups, int size, int touched, long across, double effort) {
    var sorted = Fills.largestFirst(capacities).stream().mapToInt(i -> capacities[i]).toArray();
    if (groups * sorted.length > MOST_PACKED) {
      return false;
    }
    var packed = GroupPacking.quick(sorted, groups, size);
    boolean alone = packed != null && GroupPacking.mostTouched(packed) <= touched;
    return !alone && refuses(sorted, groups, size, touched, Long.MAX_VALUE, effort)
        || groups <= size && refuses(sorted, groups, size, touched, across, effort);
  }

  private boolean refuses(
      int[] sorted, int groups, int size, int touched, long across, double effort) {
    if (termination.isReached()) {
      return false;
    }
    var outcome =
        new PackingModel(sorted, groups, size, touched, across).solve(effort, termination);
    return outcome.decided() && outcome.packing() == null;
  }

  /** Through CP-SAT, where the model is small: a few times. */
  Verdict model(int inRow, int inColumn) {
    boolean timed = termination.secondsLeft() < Double.POSITIVE_INFINITY;
    if (models == 0) {
      return new Verdict.Open();
    }
    models -= timed ? 0 : 1;
    return model(
        inRow,
        inColumn,
        timed ? MOST_VARIABLES_IN_TIME : MOST_VARIABLES,
        timed ? Double.POSITIVE_INFINITY : CP_EFFORT);
  }

  private Verdict model(int inRow, int inColumn, int mostVariables, double effort) {
    var used = IntStream.range(0, capacities.length).filter(i -> capacities[i] > 0).toArray();
    long upright = TouchModel.size(used.length, cols, inRow);
    long turned = TouchModel.size(used.length, rows, inColumn);
    if (termination.isReached()
        || used.length > MOST_MINIPODS
        || Math.min(upright, turned) > mostVariables) {
      return new Verdict.Open();
    }
    var free = IntStream.of(used).map(i -> capacities[i]).toArray();
    var model =
        upright <= turned
            ? new TouchModel(free, rows, cols, inRow, inColumn)
            : new TouchModel(free, cols, rows, inColumn, inRow);
    var outcome = model.solve(effort, termination);
    var cells = outcome.cells();
    if (cells == null) {
      return outcome.decided() ? new Verdict.Impossible() : new Verdict.Open();
    }
    for (var row : cells) {
      for (int col = 0; col < row.length; col++) {
        row[col] = used[row[col]];
      }
    }
    var grid = new Grid(cells);
    return new Verdict.Possible(upright <= turned ? grid : grid.transposed());
  }
}
