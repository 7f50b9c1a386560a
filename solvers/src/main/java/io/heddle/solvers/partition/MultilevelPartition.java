package io.heddle.solvers.partition;

import io.heddle.model.result.GraphPartition;
import io.heddle.solvers.Progress;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import java.util.SplittableRandom;

/**
 * Heddle's own: multilevel cuts make up a population; then two of it are mixed, or coarsened and
 * cut together, and what comes of it is refined and takes the place of the worst if it is better.
 * As often as some million steps allow, whatever the clock says, so that the same seed gives the
 * same answer.
 */
final class MultilevelPartition implements Solver<PartitionProblem, GraphPartition> {
  static final String NAME = "multilevel";

  private static final long WORK = 10_000_000;
  private static final int LEAST = 3;
  private static final int MOST = 240;
  private static final int MEMBERS = 16;

  /** Every so manieth child is a new cut. */
  private static final int FRESH = 6;

  /** Mixing large graphs costs more than their refinement repairs. */
  private static final int MIXED = 2_000;

  /** Every so manieth child comes of a common coarsening, which is dearer than mixing. */
  private static final int TOGETHER = 2;

  @Override
  public GraphPartition solve(PartitionProblem problem, SolveControl<GraphPartition> control) {
    long bound = Bounds.of(problem);
    var graph = Csr.of(problem.graph());
    var random = new SplittableRandom(control.seed());
    long size = graph.size() + (long) graph.edges().length;
    int steps = Math.clamp(WORK / size, LEAST, MOST);
    var members = new int[Math.clamp(steps / 2, 2, MEMBERS)][];
    var cuts = new long[members.length];
    var packed = Packing.of(problem, control.termination());
    new Refinement(graph, problem.capacities(), packed, random).run();
    for (int i = 0; i < members.length; i++) {
      members[i] = packed;
      cuts[i] = graph.cut(packed);
    }
    boolean isTimed = control.termination().secondsLeft() < Double.POSITIVE_INFINITY;
    for (int step = 1; (step < steps || isTimed) && !control.stopped(); step++) {
      var child =
          step < members.length
              ? new Multilevel(graph, problem.capacities(), random).fresh()
              : child(problem, graph, members, step, random);
      long cut = graph.cut(child);
      int place = step < members.length ? step : place(cuts, cut);
      if (problem.holds(child) && (step < members.length || cut <= cuts[place])) {
        members[place] = child;
        cuts[place] = cut;
      }
      long least = cuts[Mixing.best(cuts)];
      if (least == bound) {
        break;
      }
      control
          .progress()
          .accept(new Progress<>(Math.min(1, (double) step / steps), "cut " + least, null));
    }
    return problem.answer(members[Mixing.best(cuts)], bound, NAME);
  }

  /** Of the members the one with the same cut, which is like it, or the worst. */
  private static int place(long[] cuts, long cut) {
    for (int i = 0; i < cuts.length; i++) {
      if (cuts[i] == cut) {
        return i;
      }
    }
    return Mixing.worst(cuts);
  }

  private static int[] child(
      PartitionProblem problem, Csr graph, int[][] members, int step, SplittableRandom random) {
    if (step % FRESH == 0) {
      return new Multilevel(graph, problem.capacities(), random).fresh();
    }
    int place = random.nextInt(members.length);
    var one = members[place];
    var other = members[(place + 1 + random.nextInt(members.length - 1)) % members.length];
    if (graph.size() > MIXED || step % TOGETHER == 0) {
      return new Multilevel(graph, problem.capacities(), random).combined(one, other);
    }
    var child = Mixing.child(problem, one, other, random);
    new Refinement(graph, problem.capacities(), child, random).run();
    return child;
  }
}
