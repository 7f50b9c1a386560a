package io.heddle.solvers.simulation;

import java.util.Arrays;

/** Which numbers are joined, directly or through others. */
final class UnionFindSets {
  private final int[] parent;

  UnionFindSets(int size) {
    parent = new int[size];
    Arrays.setAll(parent, i -> i);
  }

  /** The number that stands for all that are joined with this one. */
  int root(int number) {
    int at = number;
    while (parent[at] != at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }

  void join(int one, int other) {
    parent[root(one)] = root(other);
  }
}
