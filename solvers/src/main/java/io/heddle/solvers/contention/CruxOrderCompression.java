package io.heddle.solvers.contention;

import io.heddle.model.result.LevelPlan;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.SolverProgress;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * CRUX's Algorithm 1: random topological orders, breadth first, each cut at its best places; the
 * best of them. O(orders · (m log n + K n log n)).
 */
final class CruxOrderCompression implements Solver<PriorityCompressionProblem, LevelPlan> {
  @Override
  public LevelPlan solve(PriorityCompressionProblem problem, SolveControl<LevelPlan> control) {
    var dag = new ContentionDag(problem.contention());
    var random = new Random(control.seed());
    @Nullable LevelPlan best = null;
    for (int i = 0; i < problem.orders() && (best == null || !control.stopped()); i++) {
      var levels = new TopologicalOrderCut(dag, randomOrder(dag, random)).levels(problem.levels());
      var plan = dag.plan(levels, "crux", false);
      if (best == null || plan.cutWeight() > best.cutWeight()) {
        best = plan;
      }
      control
          .progress()
          .accept(new SolverProgress<>((i + 1.0) / problem.orders(), "order " + (i + 1), best));
    }
    return java.util.Objects.requireNonNull(best);
  }

  /** Breadth first: whatever becomes ready is queued, in random order. O(n + m). */
  private static int[] randomOrder(ContentionDag dag, Random random) {
    int n = dag.size();
    var waitsFor = new int[n];
    for (int e = 0; e < dag.edges(); e++) {
      waitsFor[dag.target(e)]++;
    }
    var queue = new int[n];
    int end = 0;
    for (int node = 0; node < n; node++) {
      if (waitsFor[node] == 0) {
        queue[end++] = node;
      }
    }
    shuffle(queue, 0, end, random);
    for (int at = 0; at < n; at++) {
      int ready = end;
      for (int e = dag.first(queue[at]); e < dag.first(queue[at] + 1); e++) {
        if (--waitsFor[dag.target(e)] == 0) {
          queue[end++] = dag.target(e);
        }
      }
      shuffle(queue, ready, end, random);
    }
    return queue;
  }

  private static void shuffle(int[] array, int from, int to, Random random) {
    for (int i = to - 1; i > from; i--) {
      int j = from + random.nextInt(i - from + 1);
      int swap = array[i];
      array[i] = array[j];
      array[j] = swap;
    }
  }
}
