package io.heddle.solvers.partition;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * One way down and up (Karypis and Kumar, 1998): the graph is coarsened, the coarsest is cut, and
 * the cut is refined on each level up.
 */
final class MultilevelCycle {
  /** The coarsest graph has 3 to 14 vertices a part: chance makes the answers differ. */
  private static final int LEAST = 8;

  private static final int SPAN = 24;

  /** A level that shrinks the graph less is the last. */
  private static final double WORTH = 0.95;

  /** A vertex of the coarsest graph weighs at most so much of a mean one. */
  private static final double HEAVY = 1.5;

  /** Cuts of the coarsest graph, of which the best goes up. */
  private static final int TRIES = 3;

  private static final int DENSE = 64;
  private static final int DENSE_TRIES = 2;

  private final CsrGraph graph;
  private final int[] capacities;
  private final SplittableRandom random;
  private final int smallest;

  MultilevelCycle(CsrGraph graph, int[] capacities, SplittableRandom random) {
    this.graph = graph;
    this.capacities = capacities;
    this.random = random;
    smallest = Arrays.stream(capacities).min().orElseThrow();
  }

  /** A new cut. */
  int[] fresh() {
    var levels = coarsen(new int[graph.size()]);
    var coarsest = levels.isEmpty() ? graph : levels.getLast().coarse();
    return up(levels, initial(coarsest));
  }

  /** The best of several cuts of the coarsest graph. */
  private int[] initial(CsrGraph coarsest) {
    var best = new int[0];
    long least = Long.MAX_VALUE;
    long leastOver = Long.MAX_VALUE;
    // a coarse graph with many edges has no structure that is worth looking for
    int tries = coarsest.edges().length > DENSE * coarsest.size() ? DENSE_TRIES : TRIES;
    for (int i = 0; i < tries; i++) {
      var parts =
          i % 2 == 0
              ? GreedyGraphGrowing.parts(coarsest, capacities, random)
              : RecursiveBisection.parts(coarsest, capacities, random);
      var refinement = new BoundaryRefinement(coarsest, capacities, parts, random);
      refinement.run();
      long cut = coarsest.cut(parts);
      long over = refinement.excess();
      if (over < leastOver || over == leastOver && cut < least) {
        best = parts;
        least = cut;
        leastOver = over;
      }
    }
    return best;
  }

  /**
   * Two cuts together (Sanders and Schulz, 2012): what both leave whole may become one vertex; the
   * first is refined on the way up. Not worse than the first.
   */
  int[] combined(int[] first, int[] second) {
    var labels = new int[first.length];
    for (int v = 0; v < labels.length; v++) {
      labels[v] = first[v] * capacities.length + second[v];
    }
    var levels = coarsen(labels);
    var parts = first.clone();
    for (var level : levels) {
      parts = level.up(parts);
    }
    var coarsest = levels.isEmpty() ? graph : levels.getLast().coarse();
    new BoundaryRefinement(coarsest, capacities, parts, random).run();
    return up(levels, parts);
  }

  private ArrayDeque<HeavyEdgeCoarsening> coarsen(int[] labels) {
    var levels = new ArrayDeque<HeavyEdgeCoarsening>();
    int stop = capacities.length * (LEAST + random.nextInt(SPAN));
    long sum = 0;
    for (int weight : graph.weights()) {
      sum += weight;
    }
    long heaviest = (long) Math.min(smallest, Math.max(1, HEAVY * sum / stop));
    var at = graph;
    var own = labels;
    while (at.size() > stop) {
      var level = HeavyEdgeCoarsening.of(at, own, heaviest, random);
      int size = level.coarse().size();
      if (size > WORTH * at.size() || size < capacities.length) {
        break;
      }
      levels.addLast(level);
      own = level.up(own);
      at = level.coarse();
    }
    return levels;
  }

  private int[] up(ArrayDeque<HeavyEdgeCoarsening> levels, int[] coarsest) {
    var parts = coarsest;
    while (!levels.isEmpty()) {
      var level = levels.removeLast();
      parts = level.down(parts);
      new BoundaryRefinement(level.fine(), capacities, parts, random).run();
    }
    return parts;
  }
}
