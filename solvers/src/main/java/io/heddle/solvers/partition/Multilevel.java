package io.heddle.solvers.partition;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * One way down and up (Karypis and Kumar, 1998): the graph is coarsened, the coarsest is cut, and
 * the cut is refined on each level up.
 */
final class Multilevel {
  /** The coarsest graph has 3 to 14 vertices a part: chance makes the answers differ. */
  private static final int LEAST = 3;

  private static final int SPAN = 12;

  /** A level that shrinks the graph less is the last. */
  private static final double WORTH = 0.95;

  /** A vertex of the coarsest graph weighs at most so much of a mean one. */
  private static final double HEAVY = 1.5;

  private final Csr graph;
  private final int[] capacities;
  private final SplittableRandom random;
  private final int smallest;

  Multilevel(Csr graph, int[] capacities, SplittableRandom random) {
    this.graph = graph;
    this.capacities = capacities;
    this.random = random;
    smallest = Arrays.stream(capacities).min().orElseThrow();
  }

  /** A new cut. */
  int[] fresh() {
    var levels = coarsen(new int[graph.size()]);
    var coarsest = levels.isEmpty() ? graph : levels.getLast().coarse();
    var parts = Growing.parts(coarsest, capacities, random);
    new Refinement(coarsest, capacities, parts, random).run();
    return up(levels, parts);
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
    new Refinement(coarsest, capacities, parts, random).run();
    return up(levels, parts);
  }

  private ArrayDeque<Coarsening> coarsen(int[] labels) {
    var levels = new ArrayDeque<Coarsening>();
    int stop = capacities.length * (LEAST + random.nextInt(SPAN));
    long sum = 0;
    for (int weight : graph.weights()) {
      sum += weight;
    }
    long heaviest = (long) Math.min(smallest, Math.max(1, HEAVY * sum / stop));
    var at = graph;
    var own = labels;
    while (at.size() > stop) {
      var level = Coarsening.of(at, own, heaviest, random);
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

  private int[] up(ArrayDeque<Coarsening> levels, int[] coarsest) {
    var parts = coarsest;
    while (!levels.isEmpty()) {
      var level = levels.removeLast();
      parts = level.down(parts);
      new Refinement(level.fine(), capacities, parts, random).run();
    }
    return parts;
  }
}
