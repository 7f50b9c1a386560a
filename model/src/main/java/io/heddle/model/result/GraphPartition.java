package io.heddle.model.result;

import java.util.List;

/**
 * A graph cut into parts ({@code heddle.partition/1}).
 *
 * @param parts of each vertex its part, from 0
 * @param capacities the most that the vertices of each part may weigh
 * @param weights what the vertices of each part weigh
 * @param cut the weight of all edges between different parts
 * @param lowerBound of the cut: no partition within the capacities has a smaller one
 * @param provenOptimal whether the cut is that bound
 * @param algorithm name of the algorithm
 * @param seconds it took
 */
public record GraphPartition(
    List<Integer> parts,
    List<Integer> capacities,
    List<Long> weights,
    long cut,
    long lowerBound,
    boolean provenOptimal,
    String algorithm,
    double seconds) {
  public GraphPartition {
    parts = List.copyOf(parts);
    capacities = List.copyOf(capacities);
    weights = List.copyOf(weights);
  }

  /** The same with another time. */
  public GraphPartition withSeconds(double taken) {
    return new GraphPartition(
        parts, capacities, weights, cut, lowerBound, provenOptimal, algorithm, taken);
  }
}
