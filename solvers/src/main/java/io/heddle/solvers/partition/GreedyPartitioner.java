package io.heddle.solvers.partition;

import io.heddle.solvers.SolverTermination;
import java.util.Arrays;

/** Vertices one after the other, never moved again. */
final class GreedyPartitioner {
  private GreedyPartitioner() {}

  /**
   * Each goes to the part with room that is tied to it most, or to that with most room; where that
   * ends with a vertex without a part, a packing whatever is cut. O(edges + vertices · parts).
   *
   * @param order of the vertices
   * @param tied whether edges count
   */
  static int[] placed(
      GraphPartitionProblem problem, int[] order, boolean tied, SolverTermination termination) {
    var graph = problem.graph();
    long[] room = Arrays.stream(problem.capacities()).asLongStream().toArray();
    var count = new int[room.length];
    int empty = room.length;
    var parts = new int[order.length];
    Arrays.fill(parts, -1);
    var link = new long[room.length];
    for (int done = 0; done < order.length; done++) {
      int v = order[done];
      Arrays.fill(link, 0);
      for (int i = graph.begin(v); tied && i < graph.end(v); i++) {
        int other = parts[graph.neighbour(i)];
        if (other >= 0) {
          link[other] += graph.edgeWeight(i);
        }
      }
      boolean fill = order.length - done <= empty;
      int chosen = -1;
      for (int p = 0; p < room.length; p++) {
        if (room[p] >= graph.vertexWeight(v)
            && (!fill || count[p] == 0)
            && (chosen < 0
                || link[p] > link[chosen]
                || link[p] == link[chosen] && room[p] > room[chosen])) {
          chosen = p;
        }
      }
      if (chosen < 0) {
        return CapacityPacking.of(problem, termination);
      }
      empty -= count[chosen] == 0 ? 1 : 0;
      parts[v] = chosen;
      count[chosen]++;
      room[chosen] -= graph.vertexWeight(v);
    }
    return parts;
  }
}
