package io.heddle.solvers.partition;

import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.ortools.GraphCutModel;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Vertices in parts that hold them, whatever is cut. */
final class CapacityPacking {
  private CapacityPacking() {}

  /**
   * The heaviest first, each where there is most room; else each where least is left; else as
   * CP-SAT finds.
   *
   * @throws InfeasibleException if no partition keeps to the capacities
   * @throws StoppedException if it was stopped before that was known
   */
  static int[] of(GraphPartitionProblem problem, SolverTermination termination) {
    for (boolean tight : new boolean[] {false, true}) {
      var parts = falling(problem, tight);
      if (parts.length > 0 && problem.holds(parts)) {
        return parts;
      }
    }
    var outcome = new GraphCutModel(problem.graph(), problem.capacities()).solve(0, termination);
    var parts = outcome.parts();
    if (parts != null) {
      return parts;
    }
    if (outcome.proven()) {
      throw new InfeasibleException(
          "the vertices cannot be packed into %,d non-empty parts of capacities %s, although their total weight is no larger. Use larger capacities."
              .formatted(problem.parts(), Arrays.toString(problem.capacities())));
    }
    throw new StoppedException(
        "stopped before any partition that keeps to the capacities was found");
  }

  /** Empty where a vertex finds no part. O(vertices · parts). */
  private static int[] falling(GraphPartitionProblem problem, boolean tight) {
    var graph = problem.graph();
    long[] room = Arrays.stream(problem.capacities()).asLongStream().toArray();
    var order =
        IntStream.range(0, graph.size())
            .boxed()
            .sorted(Comparator.<Integer>comparingInt(graph::vertexWeight).reversed())
            .mapToInt(each -> each)
            .toArray();
    var parts = new int[graph.size()];
    var count = new int[room.length];
    int empty = room.length;
    for (int i = 0; i < order.length; i++) {
      boolean fill = order.length - i <= empty;
      int weight = graph.vertexWeight(order[i]);
      int chosen = -1;
      for (int p = 0; p < room.length; p++) {
        if (room[p] >= weight
            && (!fill || count[p] == 0)
            && (chosen < 0 || (tight ? room[p] < room[chosen] : room[p] > room[chosen]))) {
          chosen = p;
        }
      }
      if (chosen < 0) {
        return new int[0];
      }
      empty -= count[chosen] == 0 ? 1 : 0;
      parts[order[i]] = chosen;
      count[chosen]++;
      room[chosen] -= weight;
    }
    return parts;
  }
}
