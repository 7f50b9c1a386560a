package io.heddle.solvers.partition;

import io.heddle.model.result.GraphPartition;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import java.util.SplittableRandom;

/** Vertices at random where they fit: the baseline of any cut. O(vertices · parts). */
final class RandomBalancedPartitioner implements Solver<GraphPartitionProblem, GraphPartition> {
  static final String NAME = "random-balanced";

  @Override
  public GraphPartition solve(GraphPartitionProblem problem, SolveControl<GraphPartition> control) {
    var random = new SplittableRandom(control.seed());
    var parts =
        GreedyPartitioner.placed(
            problem,
            HeavyEdgeCoarsening.shuffled(problem.graph().size(), random),
            false,
            control.termination());
    return problem.answer(parts, PartitionCutBounds.of(problem), NAME);
  }
}
