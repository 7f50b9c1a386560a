package io.heddle.solvers.partition;

import java.util.Arrays;

/** What every partition cuts at least. */
final class PartitionCutBounds {
  private PartitionCutBounds() {}

  /**
   * The larger of two: of a graph in c pieces, k parts are joined by at least k − c edges, the
   * lightest at best; and a vertex keeps at most so many neighbours in its part as the largest part
   * holds beside it, those with the heaviest edges at best. O(edges · log edges).
   */
  static long of(GraphPartitionProblem problem) {
    return Math.max(pieces(problem), crowded(problem));
  }

  private static long pieces(GraphPartitionProblem problem) {
    var graph = problem.graph();
    var weights = new int[graph.edges()];
    int count = 0;
    for (int v = 0; v < graph.size(); v++) {
      for (int i = graph.begin(v); i < graph.end(v); i++) {
        if (v < graph.neighbour(i)) {
          weights[count++] = graph.edgeWeight(i);
        }
      }
    }
    Arrays.sort(weights);
    int cut = Math.max(0, problem.parts() - graph.components());
    return Arrays.stream(weights).limit(cut).asLongStream().sum();
  }

  private static long crowded(GraphPartitionProblem problem) {
    var graph = problem.graph();
    int largest = Arrays.stream(problem.capacities()).max().orElseThrow();
    long twice = 0;
    for (int v = 0; v < graph.size(); v++) {
      int degree = graph.end(v) - graph.begin(v);
      var edges = new int[degree];
      var weights = new int[degree];
      for (int i = 0; i < degree; i++) {
        edges[i] = graph.edgeWeight(graph.begin(v) + i);
        weights[i] = graph.vertexWeight(graph.neighbour(graph.begin(v) + i));
      }
      Arrays.sort(edges);
      Arrays.sort(weights);
      int kept = 0;
      long room = (long) largest - graph.vertexWeight(v);
      while (kept < degree && weights[kept] <= room) {
        room -= weights[kept++];
      }
      for (int i = 0; i < degree - kept; i++) {
        twice += edges[i];
      }
    }
    return Math.ceilDiv(twice, 2L);
  }
}
