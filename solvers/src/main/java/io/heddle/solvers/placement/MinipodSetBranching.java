package io.heddle.solvers.placement;

import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.ortools.RowSetModel;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Decides by branching over the sets of minipods that columns touch whether a colouring exists
 * whose rows touch at most P minipods and whose columns at most Q. Sets that hold too little are
 * cut off, alone or together; so are those for which {@link HostPriceBound} speak against any rows.
 * For the few that are left CP-SAT looks for the rows. Columns are alike, and minipods of the same
 * capacity are: the sets come in falling order by column as by minipod, which some order of both
 * always does. For few columns and few minipods. Exponential; gives up after its effort.
 */
final class MinipodSetBranching {
  private static final int MOST_MINIPODS = 20;
  private static final int MOST_COLUMNS = 10;
  private static final int MOST_SETS = 4_000;
  private static final int ROUNDS = 15;
  private static final int FIRST_ROUNDS = 200;
  private static final int LAST_ROUNDS = 100;
  private static final int STEPS_A_MODEL = 50_000;
  private static final double STEPS_A_SECOND = 1e8;
  private static final double MODEL_EFFORT = 0.2;

  /** Minipods with free hosts, bit by bit: the largest in the highest. */
  private final int[] ids;

  /** Minipods whose capacity the next bit's has too. */
  private final int twins;

  private final int[] capacities;
  private final int rows;
  private final int cols;
  private final int inRow;
  private final int[] sets;
  private final HostPriceBound prices;
  private final long effort;
  private final SolverTermination termination;

  private final int[] chosen;
  private final double[][] guesses;

  /** Of each choice of the first columns: all that they touch. */
  private final int[][] unions;

  private long modelling;
  private boolean gaveUp;

  private MinipodSetBranching(
      int[] all,
      int rows,
      int cols,
      int inRow,
      int inColumn,
      long effort,
      SolverTermination termination) {
    ids =
        IntStream.range(0, all.length)
            .filter(i -> all[i] > 0)
            .boxed()
            .sorted(Comparator.comparingInt(i -> all[i]))
            .mapToInt(i -> i)
            .toArray();
    capacities = IntStream.of(ids).map(i -> Math.min(all[i], rows * cols)).toArray();
    twins =
        IntStream.range(1, ids.length)
            .filter(j -> capacities[j] == capacities[j - 1])
            .map(j -> 1 << j - 1)
            .sum();
    this.rows = rows;
    this.cols = cols;
    this.inRow = Math.min(inRow, ids.length);
    this.effort = effort;
    this.termination = termination;
    sets = sets(Math.min(inColumn, ids.length));
    prices = new HostPriceBound(capacities, rows, cols, this.inRow, sets);
    chosen = new int[cols];
    guesses = new double[cols + 1][ids.length];
    unions = new int[cols + 1][];
  }

  /** Whether there are few enough minipods, columns or rows, and sets of them. */
  static boolean isFor(int[] capacities, int rows, int cols, int inRow, int inColumn) {
    long minipods = Arrays.stream(capacities).filter(each -> each > 0).count();
    return minipods <= MOST_MINIPODS
        && Math.min(rows, cols) <= MOST_COLUMNS
        && choose(minipods, inColumn) <= MOST_SETS
        && choose(minipods, inRow) <= MOST_SETS;
  }

  /**
   * Open for what it is not for.
   *
   * @param effort in steps, a hundred million of which take about a second
   */
  static SpreadFeasibility.Verdict decide(
      int[] capacities,
      int rows,
      int cols,
      int inRow,
      int inColumn,
      long effort,
      SolverTermination termination) {
    if (!isFor(capacities, rows, cols, inRow, inColumn)) {
      return new SpreadFeasibility.Verdict.Open();
    }
    long minipods = Arrays.stream(capacities).filter(each -> each > 0).count();
    return branches(minipods, cols, inColumn) <= branches(minipods, rows, inRow)
        ? new MinipodSetBranching(capacities, rows, cols, inRow, inColumn, effort, termination)
            .run(false)
        : new MinipodSetBranching(capacities, cols, rows, inColumn, inRow, effort, termination)
            .run(true);
  }

  /** The logarithm of how many ways there are to choose sets. */
  private static double branches(long minipods, int columns, int inColumn) {
    return columns <= MOST_COLUMNS
        ? columns * Math.log(choose(minipods, inColumn))
        : Double.POSITIVE_INFINITY;
  }

  private static double choose(long of, int wanted) {
    double ways = 1;
    for (int i = 0; i < wanted && i < of; i++) {
      ways = ways * (of - i) / (i + 1);
    }
    return ways;
  }

  /** All of that size that hold a column, in falling order. One more touched costs nothing. */
  private int[] sets(int size) {
    return IntStream.iterate((1 << ids.length) - 1, set -> set > 0, set -> set - 1)
        .filter(set -> Integer.bitCount(set) == size && held(set, rows) >= rows)
        .toArray();
  }

  /** Hosts in these minipods, of which each gives so many at most. */
  private int held(int set, int most) {
    int sum = 0;
    for (int rest = set; rest != 0; rest &= rest - 1) {
      sum += Math.min(most, capacities[Integer.numberOfTrailingZeros(rest)]);
    }
    return sum;
  }

  private SpreadFeasibility.Verdict run(boolean turned) {
    if (sets.length == 0) {
      return new SpreadFeasibility.Verdict.Impossible();
    }
    Arrays.fill(guesses[0], 1);
    unions[0] = new int[] {0};
    if (prices.refute(chosen, 0, guesses[0], FIRST_ROUNDS)) {
      return new SpreadFeasibility.Verdict.Impossible();
    }
    var cells = branch(0, 0, 0);
    if (cells == null) {
      return gaveUp
          ? new SpreadFeasibility.Verdict.Open()
          : new SpreadFeasibility.Verdict.Impossible();
    }
    for (var row : cells) {
      Arrays.setAll(row, col -> ids[row[col]]);
    }
    var grid = new MinipodGrid(cells);
    return new SpreadFeasibility.Verdict.Possible(turned ? grid.transposed() : grid);
  }

  /**
   * @param first no column touches a set before it in the list
   * @param apart twins that some column so far leaves out while it touches the next bit's
   */
  private int @Nullable [][] branch(int column, int first, int apart) {
    if (column == cols) {
      return colour();
    }
    for (int i = first; i < sets.length && !gaveUp; i++) {
      int set = sets[i];
      // Of twins the higher is touched first.
      if ((set & ~(set >> 1) & twins & ~apart) != 0 || !holds(column, set)) {
        continue;
      }
      chosen[column] = set;
      System.arraycopy(guesses[column], 0, guesses[column + 1], 0, ids.length);
      int rounds = column + 1 == cols ? LAST_ROUNDS : ROUNDS;
      if (!prices.refute(chosen, column + 1, guesses[column + 1], rounds)) {
        var cells = branch(column + 1, i, apart | ~set & set >> 1 & twins);
        if (cells != null) {
          return cells;
        }
      }
      gaveUp |= prices.steps() + modelling > effort || termination.isReached();
    }
    return null;
  }

  /** Whether each choice of the columns up to this one finds its hosts in what it touches. */
  private boolean holds(int column, int set) {
    var before = unions[column];
    var all = Arrays.copyOf(before, 2 * before.length);
    for (int choice = 0; choice < before.length; choice++) {
      int touched = before[choice] | set;
      if (held(touched, Integer.MAX_VALUE) < (Integer.bitCount(choice) + 1) * rows) {
        return false;
      }
      all[before.length + choice] = touched;
    }
    unions[column + 1] = all;
    return true;
  }

  /** The rows, once all columns are chosen. */
  private int @Nullable [][] colour() {
    var outcome = new RowSetModel(capacities, rows, chosen, inRow).solve(MODEL_EFFORT, termination);
    modelling += STEPS_A_MODEL + (long) (outcome.effort() * STEPS_A_SECOND);
    gaveUp |= !outcome.decided();
    return outcome.cells();
  }
}
