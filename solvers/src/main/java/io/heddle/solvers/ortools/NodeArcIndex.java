package io.heddle.solvers.ortools;

/** The arcs that enter or leave each node. */
final class NodeArcIndex {
  /** Of each node the place of its first arc in {@link #arcs}; those of the next one end them. */
  final int[] first;

  final int[] arcs;

  /** O(nodes + arcs). */
  NodeArcIndex(int nodes, int[] tail, int[] head) {
    first = new int[nodes + 1];
    for (int a = 0; a < tail.length; a++) {
      first[tail[a] + 1]++;
      first[head[a] + 1]++;
    }
    for (int node = 0; node < nodes; node++) {
      first[node + 1] += first[node];
    }
    var at = first.clone();
    arcs = new int[2 * tail.length];
    for (int a = 0; a < tail.length; a++) {
      arcs[at[tail[a]]++] = a;
      arcs[at[head[a]]++] = a;
    }
  }
}
