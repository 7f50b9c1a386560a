package io.heddle.model.graph;

import java.util.Arrays;

/**
 * An undirected graph without loops or parallel edges, with whole weights. Immutable. Neighbours
 * lie one after the other, as METIS has them: those of vertex v at the positions {@code begin(v)}
 * to {@code end(v)}, so that each edge stands twice.
 */
public final class WeightedGraph {
  private final int[] first;
  private final int[] neighbours;
  private final int[] edgeWeights;
  private final int[] vertexWeights;

  /**
   * Takes copies. O(vertices + edges).
   *
   * @param first of each vertex the position of its first neighbour, and one position more
   * @param neighbours by position
   * @param edgeWeights by position, above 0, alike in both directions
   * @param vertexWeights at least 0
   * @throws IllegalArgumentException if lengths disagree
   */
  public WeightedGraph(int[] first, int[] neighbours, int[] edgeWeights, int[] vertexWeights) {
    if (first.length != vertexWeights.length + 1
        || first[vertexWeights.length] != neighbours.length
        || edgeWeights.length != neighbours.length) {
      throw new IllegalArgumentException(
          "%d vertices, %d positions, %d neighbours, %d weights of edges"
              .formatted(
                  vertexWeights.length, first.length, neighbours.length, edgeWeights.length));
    }
    this.first = first.clone();
    this.neighbours = neighbours.clone();
    this.edgeWeights = edgeWeights.clone();
    this.vertexWeights = vertexWeights.clone();
  }

  public int size() {
    return vertexWeights.length;
  }

  /** Undirected edges. */
  public int edges() {
    return neighbours.length / 2;
  }

  /** The position of the first neighbour of a vertex. */
  public int begin(int vertex) {
    return first[vertex];
  }

  /** The position after the last neighbour of a vertex. */
  public int end(int vertex) {
    return first[vertex + 1];
  }

  /** The neighbour at a position. */
  public int neighbour(int position) {
    return neighbours[position];
  }

  /** The weight of the edge to the neighbour at a position. */
  public int edgeWeight(int position) {
    return edgeWeights[position];
  }

  public int vertexWeight(int vertex) {
    return vertexWeights[vertex];
  }

  /** The weight of all vertices. O(vertices). */
  public long weight() {
    return Arrays.stream(vertexWeights).asLongStream().sum();
  }

  /** The weight of all edges between different parts. O(vertices + edges). */
  public long cut(int[] parts) {
    long twice = 0;
    for (int v = 0; v < parts.length; v++) {
      for (int i = first[v]; i < first[v + 1]; i++) {
        twice += parts[v] == parts[neighbours[i]] ? 0 : edgeWeights[i];
      }
    }
    return twice / 2;
  }

  /** In how many pieces the graph lies that no edge joins. O(vertices + edges). */
  public int components() {
    var seen = new boolean[size()];
    var open = new int[size()];
    int count = 0;
    for (int start = 0; start < seen.length; start++) {
      if (!seen[start]) {
        count++;
        seen[start] = true;
        open[0] = start;
        for (int left = 1; left > 0; ) {
          int v = open[--left];
          for (int i = first[v]; i < first[v + 1]; i++) {
            if (!seen[neighbours[i]]) {
              seen[neighbours[i]] = true;
              open[left++] = neighbours[i];
            }
          }
        }
      }
    }
    return count;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WeightedGraph that
        && Arrays.equals(first, that.first)
        && Arrays.equals(neighbours, that.neighbours)
        && Arrays.equals(edgeWeights, that.edgeWeights)
        && Arrays.equals(vertexWeights, that.vertexWeights);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(neighbours) + Arrays.hashCode(vertexWeights);
  }
}
