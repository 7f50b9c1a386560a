package io.heddle.solvers.placement;

import io.heddle.model.result.Placement;
import io.heddle.solvers.SolveControl;
import java.util.List;
import java.util.Random;

/**
 * The paper's simple baselines (Arnold, section 7.1): a rule that says which minipod the next host
 * comes from. Each fills the matrix in row order and in column order and keeps the better. O(rows ·
 * cols).
 */
record FirstFitSolver(String name, Rule rule) implements GridColoring {
  /** Minipod of the first host, of the second, and so on. */
  interface Rule {
    int[] sequence(int[] capacities, int hosts, Random random);
  }

  /** The minipod with the least remaining resources first. */
  static final Rule BEST_FIT =
      (capacities, hosts, _) ->
          inOrder(FirstFitOrders.largestFirst(capacities).reversed(), capacities, hosts);

  /** As few minipods as can be: the largest first. */
  static final Rule GPU_PACKING =
      (capacities, hosts, _) ->
          inOrder(FirstFitOrders.fewest(capacities, hosts), capacities, hosts);

  /** A random free host each time, so that minipods are used fairly by their size. */
  static final Rule RANDOM_FIT =
      (capacities, hosts, random) -> {
        var left = capacities.clone();
        int total = 0;
        for (int each : left) {
          total += each;
        }
        var sequence = new int[hosts];
        for (int i = 0; i < hosts; i++) {
          int pick = random.nextInt(total--);
          int minipod = 0;
          while (pick >= left[minipod]) {
            pick -= left[minipod++];
          }
          left[minipod]--;
          sequence[i] = minipod;
        }
        return sequence;
      };

  private static int[] inOrder(List<Integer> order, int[] capacities, int hosts) {
    var sequence = new int[hosts];
    int at = 0;
    for (int minipod : order) {
      for (int i = 0; i < capacities[minipod] && at < hosts; i++) {
        sequence[at++] = minipod;
      }
    }
    return sequence;
  }

  @Override
  public Placement solve(PlacementProblem problem, SolveControl<Placement> control) {
    return placed(name, problem, control);
  }

  @Override
  public MinipodGrid grid(
      PlacementProblem problem, HostPool pool, SolveControl<Placement> control) {
    int rows = pool.matrix().rows();
    int cols = pool.matrix().cols();
    var sequence = rule.sequence(pool.capacities(), rows * cols, new Random(control.seed()));
    var byRows = new MinipodGrid(rows, cols);
    var byColumns = new MinipodGrid(rows, cols);
    for (int i = 0; i < sequence.length; i++) {
      byRows.cells()[i / cols][i % cols] = sequence[i];
      byColumns.cells()[i % rows][i / rows] = sequence[i];
    }
    return value(problem, byRows) <= value(problem, byColumns) ? byRows : byColumns;
  }

  private static double value(PlacementProblem problem, MinipodGrid grid) {
    return PlacementBuilder.weightedSpread(problem.alpha(), grid);
  }
}
