package io.heddle.solvers.placement;

import io.heddle.model.result.Placement;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.StoppedException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Every assignment of minipods to cells, for small jobs: the oracle that others are tested against.
 * Equal minipods that are still untouched are alike, and branches that already cost as much as the
 * best answer are cut; nothing else is assumed. Exponential: it runs until done, stopped or out of
 * time, and then returns its best answer.
 */
final class EnumeratingPlacementSolver implements Solver<PlacementProblem, Placement> {
  @Override
  public Placement solve(PlacementProblem problem, SolveControl<Placement> control) {
    var pool = HostPool.of(problem);
    var walk = new Walk(problem, pool, control);
    walk.walk();
    var grid = walk.best;
    if (grid == null) {
      throw new StoppedException("enumerate was stopped before its first answer");
    }
    // Stopped: all that is known is that spread is never negative.
    double bound = walk.stopped ? 0 : walk.bestValue;
    return PlacementBuilder.spread(problem, pool, "enumerate", grid, bound, control.seed());
  }

  private static final class Walk {
    private static final long REPORT_NANOS = 100_000_000;

    private final PlacementProblem problem;
    private final HostPool pool;
    private final SolveControl<Placement> control;
    private final int[] capacities;
    private final int[] order;
    private final int[] left;
    private final int[][] rowHosts;
    private final int[][] columnHosts;
    private final int[] rowTouched;
    private final int[] columnTouched;
    private final MinipodGrid grid;
    private @Nullable MinipodGrid best;
    private double bestValue = Double.POSITIVE_INFINITY;
    private boolean stopped;
    private long steps;
    private long reported = System.nanoTime();
    private double share;

    Walk(PlacementProblem problem, HostPool pool, SolveControl<Placement> control) {
      this.problem = problem;
      this.pool = pool;
      this.control = control;
      capacities = pool.capacities();
      left = capacities.clone();
      order =
          FirstFitOrders.largestFirst(capacities).stream().mapToInt(Integer::intValue).toArray();
      grid = new MinipodGrid(pool.matrix().rows(), pool.matrix().cols());
      rowHosts = new int[grid.rows()][capacities.length];
      columnHosts = new int[grid.cols()][capacities.length];
      rowTouched = new int[grid.rows()];
      columnTouched = new int[grid.cols()];
    }

    /** What the assignment costs so far; it can only grow. */
    private double value() {
      return PlacementBuilder.weightedSpread(
          problem.alpha(),
          Arrays.stream(columnTouched).max().orElse(0),
          Arrays.stream(rowTouched).max().orElse(0));
    }

    /** Depth first, without recursion: a large job has more cells than a stack has room for. */
    void walk() {
      int cells = grid.rows() * grid.cols();
      var chosen = new int[cells]; // per cell; −1 before its first choice
      var weights = new double[cells]; // share of all assignments that one choice stands for
      chosen[0] = -1;
      weights[0] = 1.0 / choices();
      int at = 0;
      while (at >= 0 && !stopped) {
        int row = at / grid.cols();
        int col = at % grid.cols();
        if (chosen[at] >= 0) {
          take(row, col, order[chosen[at]]);
        }
        chosen[at] = nextOpen(chosen[at] + 1);
        if (chosen[at] < 0) {
          at--;
          continue;
        }
        put(row, col, order[chosen[at]]);
        if (value() >= bestValue - PlacementBuilder.EPSILON) {
          share += weights[at];
        } else if (at + 1 == cells) {
          accept();
        } else {
          at++;
          chosen[at] = -1;
          weights[at] = weights[at - 1] / Math.max(1, choices());
        }
        tick();
      }
    }

    private void tick() {
      if ((++steps & 255) == 0 && control.stopped() && best != null) {
        stopped = true;
      }
      if ((steps & 4095) == 0) {
        report();
      }
    }

    private int choices() {
      int choices = 0;
      for (int i = 0; i < order.length; i++) {
        choices += isOpen(i) ? 1 : 0;
      }
      return choices;
    }

    private int nextOpen(int from) {
      for (int i = from; i < order.length; i++) {
        if (isOpen(i)) {
          return i;
        }
      }
      return -1;
    }

    private boolean isOpen(int i) {
      int minipod = order[i];
      boolean untouched = left[minipod] == capacities[minipod];
      boolean twin =
          untouched
              && i > 0
              && capacities[order[i - 1]] == capacities[minipod]
              && left[order[i - 1]] == capacities[minipod];
      return left[minipod] > 0 && !twin;
    }

    private void put(int row, int col, int minipod) {
      grid.cells()[row][col] = minipod;
      left[minipod]--;
      rowTouched[row] += rowHosts[row][minipod]++ == 0 ? 1 : 0;
      columnTouched[col] += columnHosts[col][minipod]++ == 0 ? 1 : 0;
    }

    private void take(int row, int col, int minipod) {
      left[minipod]++;
      rowTouched[row] -= --rowHosts[row][minipod] == 0 ? 1 : 0;
      columnTouched[col] -= --columnHosts[col][minipod] == 0 ? 1 : 0;
    }

    private void accept() {
      bestValue = value();
      var copy = new MinipodGrid(grid.rows(), grid.cols());
      for (int row = 0; row < grid.rows(); row++) {
        copy.cells()[row] = grid.cells()[row].clone();
      }
      best = copy;
    }

    private void report() {
      long now = System.nanoTime();
      if (now - reported > REPORT_NANOS) {
        reported = now;
        var found = best;
        control
            .progress()
            .accept(
                new SolverProgress<>(
                    Math.min(1, share),
                    "%,d assignments tried".formatted(steps),
                    found == null
                        ? null
                        : PlacementBuilder.spread(
                            problem, pool, "enumerate", found, 0, control.seed())));
      }
    }
  }
}
