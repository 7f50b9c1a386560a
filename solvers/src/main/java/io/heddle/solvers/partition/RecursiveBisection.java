package io.heddle.solvers.partition;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Recursive bisection (Karypis and Kumar, 1998): the graph is cut in two, for one half of the parts
 * and for the other, the better of several grown and refined cuts is kept, and each side is cut
 * again. For coarse graphs: O(tries · vertices² · log parts).
 */
final class RecursiveBisection {
  private static final int TRIES = 3;

  private final SplittableRandom random;
  private final int[] part;

  private RecursiveBisection(int size, SplittableRandom random) {
    this.random = random;
    part = new int[size];
  }

  /** Capacities may be passed where vertices are heavy, and parts left empty. */
  static int[] parts(CsrGraph graph, int[] capacities, SplittableRandom random) {
    var bisection = new RecursiveBisection(graph.size(), random);
    bisection.cut(graph, IntStream.range(0, graph.size()).toArray(), capacities, 0);
    return bisection.part;
  }

  /**
   * Cuts a part of the graph.
   *
   * @param names of its vertices in the graph
   * @param first of the parts that it is cut into
   */
  private void cut(CsrGraph graph, int[] names, int[] capacities, int first) {
    if (capacities.length == 1 || names.length < 2) {
      for (int v : names) {
        part[v] = first;
      }
      return;
    }
    int middle = capacities.length / 2;
    var left = Arrays.copyOf(capacities, middle);
    var right = Arrays.copyOfRange(capacities, middle, capacities.length);
    int[] side = best(graph, new int[] {sum(left), sum(right)});
    for (int half = 0; half < 2; half++) {
      int which = half;
      int[] inside = IntStream.range(0, names.length).filter(v -> side[v] == which).toArray();
      cut(
          graph.within(inside),
          Arrays.stream(inside).map(v -> names[v]).toArray(),
          half == 0 ? left : right,
          half == 0 ? first : first + middle);
    }
  }

  private int[] best(CsrGraph graph, int[] capacities) {
    var best = new int[0];
    long least = Long.MAX_VALUE;
    for (int i = 0; i < TRIES; i++) {
      var side = GreedyGraphGrowing.parts(graph, capacities, random);
      var refinement = new BoundaryRefinement(graph, capacities, side, random);
      refinement.run();
      long cut = graph.cut(side) + refinement.excess() * graph.edges().length;
      if (cut < least) {
        best = side;
        least = cut;
      }
    }
    return best;
  }

  private static int sum(int[] capacities) {
    return (int) Math.min(Integer.MAX_VALUE, Arrays.stream(capacities).asLongStream().sum());
  }
}
