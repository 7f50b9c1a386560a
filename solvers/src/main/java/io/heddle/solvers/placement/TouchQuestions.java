package io.heddle.solvers.placement;

import io.heddle.solvers.Termination;
import io.heddle.solvers.ortools.TouchModel;
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
  private static final int MOST_VARIABLES = 500;
  private static final int MOST_VARIABLES_IN_TIME = 20_000;
  private static final int MOST_MINIPODS = 20;
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

  /** By proof or by example. */
  Verdict decide(int inRow, int inColumn) {
    if (knapsack.refutes(inRow, inColumn)) {
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

  /** Through CP-SAT, where the model is small. */
  Verdict model(int inRow, int inColumn) {
    var used = IntStream.range(0, capacities.length).filter(i -> capacities[i] > 0).toArray();
    long upright = TouchModel.size(used.length, cols, inRow);
    long turned = TouchModel.size(used.length, rows, inColumn);
    boolean timed = termination.secondsLeft() < Double.POSITIVE_INFINITY;
    if (termination.isReached()
        || used.length > MOST_MINIPODS
        || Math.min(upright, turned) > (timed ? MOST_VARIABLES_IN_TIME : MOST_VARIABLES)
        || models == 0) {
      return new Verdict.Open();
    }
    models -= timed ? 0 : 1;
    var free = IntStream.of(used).map(i -> capacities[i]).toArray();
    var model =
        upright <= turned
            ? new TouchModel(free, rows, cols, inRow, inColumn)
            : new TouchModel(free, cols, rows, inColumn, inRow);
    var outcome = model.solve(timed ? Double.POSITIVE_INFINITY : CP_EFFORT, termination);
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
