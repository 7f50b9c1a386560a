package io.heddle.solvers.partition;

import io.heddle.model.result.GraphPartition;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The inter-cluster half of SpiderFlow's Heuristic-ILP (4.2): “incrementally places
 * communication-intensive components onto clusters with sufficient residual capacity and favorable
 * connectivity”. The vertices with most weight of edges come first; each goes to the part with room
 * that is tied to it most, of equals to that with most room. The other half, an ILP in each
 * cluster, does not change what is cut. O(vertices · (log vertices + parts) + edges).
 */
final class TpaPartitioner implements Solver<GraphPartitionProblem, GraphPartition> {
  static final String NAME = "tpa";

  @Override
  public GraphPartition solve(GraphPartitionProblem problem, SolveControl<GraphPartition> control) {
    var graph = problem.graph();
    var traffic = new long[graph.size()];
    for (int v = 0; v < traffic.length; v++) {
      for (int i = graph.begin(v); i < graph.end(v); i++) {
        traffic[v] += graph.edgeWeight(i);
      }
    }
    var order =
        IntStream.range(0, traffic.length)
            .boxed()
            .sorted(Comparator.<Integer>comparingLong(v -> traffic[v]).reversed())
            .mapToInt(each -> each)
            .toArray();
    var parts = GreedyPartitioner.placed(problem, order, true, control.termination());
    return problem.answer(parts, PartitionCutBounds.of(problem), NAME);
  }
}
