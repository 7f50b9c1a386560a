package io.heddle.solvers.partition;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Parts grown greedily from random vertices: the part with most room takes the free vertex that is
 * tied to it most. For coarse graphs: O(vertices²).
 */
final class GreedyGraphGrowing {
  private GreedyGraphGrowing() {}

  /** Each part has a vertex at least; capacities may be passed where vertices are heavy. */
  static int[] parts(CsrGraph graph, int[] capacities, SplittableRandom random) {
    int n = graph.size();
    int k = capacities.length;
    var order = HeavyEdgeCoarsening.shuffled(n, random);
    var part = new int[n];
    Arrays.fill(part, -1);
    var room = new long[k];
    var tie = new int[k][n];
    for (int p = 0; p < k; p++) {
      room[p] = capacities[p];
    }
    for (int i = 0; i < n; i++) {
      int p = i < k ? i : roomiest(room);
      int v = i < k ? order[i] : mostTied(order, part, tie[p]);
      part[v] = p;
      room[p] -= graph.weights()[v];
      for (int at = graph.first()[v]; at < graph.first()[v + 1]; at++) {
        tie[p][graph.neighbours()[at]] += graph.edges()[at];
      }
    }
    return part;
  }

  private static int roomiest(long[] room) {
    int most = 0;
    for (int p = 1; p < room.length; p++) {
      if (room[p] > room[most]) {
        most = p;
      }
    }
    return most;
  }

  private static int mostTied(int[] order, int[] part, int[] tie) {
    int best = -1;
    for (int v : order) {
      if (part[v] < 0 && (best < 0 || tie[v] > tie[best])) {
        best = v;
      }
    }
    return best;
  }
}
