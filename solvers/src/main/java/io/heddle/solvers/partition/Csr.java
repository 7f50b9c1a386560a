package io.heddle.solvers.partition;

import io.heddle.model.graph.WeightedGraph;

/**
 * A graph, or a coarser one of it, with its arrays open to the inner loops of this package, which
 * do not change them.
 *
 * @param first of each vertex the position of its first neighbour, and one position more
 * @param weights of the vertices
 */
@SuppressWarnings("ArrayRecordComponent") // within the package, for speed
record Csr(int[] first, int[] neighbours, int[] edges, int[] weights) {
  static Csr of(WeightedGraph graph) {
    int n = graph.size();
    var first = new int[n + 1];
    var neighbours = new int[2 * graph.edges()];
    var edges = new int[neighbours.length];
    var weights = new int[n];
    for (int v = 0; v < n; v++) {
      weights[v] = graph.vertexWeight(v);
      first[v + 1] = graph.end(v);
      for (int i = graph.begin(v); i < graph.end(v); i++) {
        neighbours[i] = graph.neighbour(i);
        edges[i] = graph.edgeWeight(i);
      }
    }
    return new Csr(first, neighbours, edges, weights);
  }

  int size() {
    return weights.length;
  }

  int heaviest() {
    int most = 0;
    for (int weight : weights) {
      most = Math.max(most, weight);
    }
    return most;
  }

  long cut(int[] parts) {
    long twice = 0;
    for (int v = 0; v < weights.length; v++) {
      for (int i = first[v]; i < first[v + 1]; i++) {
        twice += parts[v] == parts[neighbours[i]] ? 0 : edges[i];
      }
    }
    return twice / 2;
  }
}
