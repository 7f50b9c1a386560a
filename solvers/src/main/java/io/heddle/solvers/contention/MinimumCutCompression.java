package io.heddle.solvers.contention;

import io.heddle.model.result.LevelPlan;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.ortools.ClosureMinimumCut;

/**
 * The proven optimum, by minimum cuts. With ℓ the level of a job, an edge u → v of weight w costs
 * w·max(0, 1 − (ℓ_u − ℓ_v)), and ℓ_u ≥ ℓ_v: a convex function of a difference. A sum of such
 * functions is L♮-convex, so that levels which no set of jobs can leave one step downward, nor one
 * step upward, with gain are optimal (Murota, Discrete Convex Analysis, theorem 7.14), and the best
 * set to move is a minimum cut. Starting from the top, K−1 steps downward at most are needed. The
 * paper holds the problem for difficult and samples orders instead.
 *
 * <p>At most K minimum cuts of a network with n nodes and n + m arcs.
 */
final class MinimumCutCompression implements Solver<PriorityCompressionProblem, LevelPlan> {
  @Override
  public LevelPlan solve(PriorityCompressionProblem problem, SolveControl<LevelPlan> control) {
    var dag = new ContentionDag(problem.contention());
    int top = problem.levels() - 1;
    var levels = new int[dag.size()];
    java.util.Arrays.fill(levels, top);
    double uncut = dag.totalWeight();
    for (int step = 0; step < top && uncut > 0; step++) {
      if (control.stopped()) {
        return dag.plan(levels, "refined", false);
      }
      var sinking = sinking(dag, levels);
      var next = levels.clone();
      for (int node = 0; node < next.length; node++) {
        if (sinking[node]) {
          next[node]--;
        }
      }
      double less = dag.uncut(next);
      if (less >= uncut) {
        break;
      }
      levels = next;
      uncut = less;
      control
          .progress()
          .accept(
              new SolverProgress<>(
                  (step + 1.0) / top,
                  "%.2f %% uncut".formatted(100 * uncut / dag.totalWeight()),
                  dag.plan(levels, "refined", false)));
    }
    return dag.plan(levels, "refined", true);
  }

  /**
   * The jobs that go down one level. Of an edge u → v on one level, v going alone gains w and u
   * going alone is not allowed; one level apart, u going alone loses w.
   */
  private static boolean[] sinking(ContentionDag dag, int[] levels) {
    int n = dag.size();
    var gain = new double[n];
    var cut = new ClosureMinimumCut(n);
    for (int u = 0; u < n; u++) {
      for (int e = dag.first(u); e < dag.first(u + 1); e++) {
        int v = dag.target(e);
        int apart = levels[u] - levels[v];
        if (apart == 0) {
          gain[v] += dag.weight(u);
          gain[u] -= dag.weight(u);
          cut.together(u, v);
        } else if (apart == 1) {
          cut.penalty(u, v, dag.weight(u));
        }
      }
    }
    return cut.best(gain);
  }
}
