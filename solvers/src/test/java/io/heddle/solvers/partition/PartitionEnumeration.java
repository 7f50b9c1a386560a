package io.heddle.solvers.partition;

/** The least cut of all partitions of a small graph, or none: one vertex after the other. */
final class PartitionEnumeration {
  static final long NONE = Long.MAX_VALUE;

  private final GraphPartitionProblem problem;
  private final int[] capacities;
  private final int[] parts;
  private long least = NONE;

  private PartitionEnumeration(GraphPartitionProblem problem) {
    this.problem = problem;
    capacities = problem.capacities();
    parts = new int[problem.graph().size()];
  }

  static long least(GraphPartitionProblem problem) {
    var search = new PartitionEnumeration(problem);
    search.place(0, new long[problem.parts()], new int[problem.parts()], 0);
    return search.least;
  }

  private void place(int v, long[] weights, int[] counts, long cut) {
    if (cut >= least) {
      return;
    }
    if (v == parts.length) {
      for (int count : counts) {
        if (count == 0) {
          return;
        }
      }
      least = cut;
      return;
    }
    var graph = problem.graph();
    for (int p = 0; p < capacities.length; p++) {
      if (weights[p] + graph.vertexWeight(v) <= capacities[p]) {
        long more = 0;
        for (int i = graph.begin(v); i < graph.end(v); i++) {
          int u = graph.neighbour(i);
          more += u < v && parts[u] != p ? graph.edgeWeight(i) : 0;
        }
        parts[v] = p;
        weights[p] += graph.vertexWeight(v);
        counts[p]++;
        place(v + 1, weights, counts, cut + more);
        weights[p] -= graph.vertexWeight(v);
        counts[p]--;
      }
    }
  }
}
