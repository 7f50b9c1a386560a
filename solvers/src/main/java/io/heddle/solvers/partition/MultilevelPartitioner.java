package io.heddle.solvers.partition;

import io.heddle.model.result.GraphPartition;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.SolverProgress;
import java.util.SplittableRandom;

/**
 * Heddle's own: multilevel cuts make up a population; then two of it are mixed, or coarsened and
 * cut together, and what comes of it is refined and takes the place of the worst if it is better.
 * As often as some million steps allow, whatever the clock says, so that the same seed gives the
 * same answer; with a time limit, until it is reached.
 */
final class MultilevelPartitioner implements Solver<GraphPartitionProblem, GraphPartition> {
  static final String NAME = "multilevel";

  private static final long WORK = 20_000_000;
  private static final int LEAST = 3;
  private static final int MOST = 480;
  private static final int MEMBERS = 16;

  /**
   * Every so manieth child is a new cut; with a time limit fewer are, as combining cuts brings more
   * in a short time.
   */
  private static final int FRESH = 6;

  private static final int FRESH_TIMED = 30;

  /** Mixing large graphs costs more than their refinement repairs. */
  private static final int MIXED = 5_000;

  /** Every so manieth child comes of a common coarsening, which is dearer than mixing. */
  private static final int TOGETHER = 2;

  /** With a time limit, the population grows for this part of it, but to so many at least. */
  private static final double FIRST = 0.2;

  private static final int FEW = 4;

  @Override
  public GraphPartition solve(GraphPartitionProblem problem, SolveControl<GraphPartition> control) {
    long bound = PartitionCutBounds.of(problem);
    var graph = CsrGraph.of(problem.graph());
    var random = new SplittableRandom(control.seed());
    long size = graph.size() + (long) graph.edges().length;
    int steps = Math.clamp(WORK / size, LEAST, MOST);
    int most = Math.clamp(steps / 2, 2, MEMBERS);
    var packed = CapacityPacking.of(problem, control.termination());
    var members = new CutPopulation(graph, packed);
    double limit = control.termination().secondsLeft();
    boolean isTimed = limit < Double.POSITIVE_INFINITY;
    for (int step = 1; (step < steps || isTimed) && !control.stopped(); step++) {
      boolean isLate =
          members.size() >= FEW
              && isTimed
              && control.termination().secondsLeft() < (1 - FIRST) * limit;
      if (members.size() < most && !isLate) {
        members.add(first(problem, graph, packed, random));
      } else {
        boolean isFresh = step % (isTimed ? FRESH_TIMED : FRESH) == 0;
        var child =
            isFresh
                ? new MultilevelCycle(graph, problem.capacities(), random).fresh()
                : child(problem, graph, members, step, random);
        if (problem.holds(child)) {
          members.replace(child);
        }
      }
      long least = members.least();
      if (least == bound) {
        break;
      }
      control
          .progress()
          .accept(new SolverProgress<>(Math.min(1, (double) step / steps), "cut " + least, null));
    }
    return problem.answer(members.best(), bound, NAME);
  }

  /** A new cut; where it passes a capacity, the packing after moves. */
  private static int[] first(
      GraphPartitionProblem problem, CsrGraph graph, int[] packed, SplittableRandom random) {
    var fresh = new MultilevelCycle(graph, problem.capacities(), random).fresh();
    if (problem.holds(fresh)) {
      return fresh;
    }
    var moved = packed.clone();
    new BoundaryRefinement(graph, problem.capacities(), moved, random).run();
    return moved;
  }

  private static int[] child(
      GraphPartitionProblem problem,
      CsrGraph graph,
      CutPopulation members,
      int step,
      SplittableRandom random) {
    var parents = members.two(random);
    if (graph.size() > MIXED || step % TOGETHER == 0) {
      return new MultilevelCycle(graph, problem.capacities(), random)
          .combined(parents.getFirst(), parents.getLast());
    }
    var child = PartitionCrossover.child(problem, parents.getFirst(), parents.getLast(), random);
    new BoundaryRefinement(graph, problem.capacities(), child, random).run();
    return child;
  }
}
