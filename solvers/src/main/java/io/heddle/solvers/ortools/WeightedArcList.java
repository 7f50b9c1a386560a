package io.heddle.solvers.ortools;

import java.util.Arrays;

/** Arcs between numbered nodes, each with a weight. */
final class WeightedArcList {
  private int[] from = new int[64];
  private int[] to = new int[64];
  private double[] weight = new double[64];
  private int size;

  /** Adds an arc. O(1) on average. */
  void add(int u, int v, double w) {
    if (size == from.length) {
      from = Arrays.copyOf(from, 2 * size);
      to = Arrays.copyOf(to, 2 * size);
      weight = Arrays.copyOf(weight, 2 * size);
    }
    from[size] = u;
    to[size] = v;
    weight[size++] = w;
  }

  int size() {
    return size;
  }

  int from(int arc) {
    return from[arc];
  }

  int to(int arc) {
    return to[arc];
  }

  double weight(int arc) {
    return weight[arc];
  }
}
