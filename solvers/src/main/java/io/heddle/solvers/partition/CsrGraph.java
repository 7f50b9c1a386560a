package io.heddle.solvers.partition;

import io.heddle.model.graph.WeightedGraph;
import java.util.Arrays;

/**
 * A graph, or a coarser one of it, with its arrays open to the inner loops of this package, which
 * do not change them.
 *
 * @param first of each vertex the position of its first neighbour, and one position more
 * @param weights of the vertices
 */
@SuppressWarnings("ArrayRecordComponent") // within the package, for speed
record CsrGraph(int[] first, int[] neighbours, int[] edges, int[] weights) {
  static CsrGraph of(WeightedGraph graph) {
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
    return new CsrGraph(first, neighbours, edges, weights);
  }

  /** The graph of some vertices, and of the edges between them. O(vertices + their edges). */
  CsrGraph within(int[] some) {
    var number = new int[size()];
    Arrays.fill(number, -1);
    for (int i = 0; i < some.length; i++) {
      number[some[i]] = i;
    }
    var begin = new int[some.length + 1];
    var ends = new int[neighbours.length];
    var weight = new int[neighbours.length];
    int at = 0;
    for (int i = 0; i < some.length; i++) {
      for (int e = first[some[i]]; e < first[some[i] + 1]; e++) {
        if (number[neighbours[e]] >= 0) {
          ends[at] = number[neighbours[e]];
          weight[at++] = edges[e];
        }
      }
      begin[i + 1] = at;
    }
    return new CsrGraph(
        begin,
        Arrays.copyOf(ends, at),
        Arrays.copyOf(weight, at),
        Arrays.stream(some).map(v -> weights[v]).toArray());
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
