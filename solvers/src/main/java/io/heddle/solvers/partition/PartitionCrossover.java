package io.heddle.solvers.partition;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Two partitions made into a third, as genetic algorithms do (Bui and Moon, 1996). */
final class PartitionCrossover {
  private static final int CUTS = 5;
  private static final int MUTATED_PERCENT = 2;

  private PartitionCrossover() {}

  /**
   * The second's parts are named as those of the first that they share most vertices with; both are
   * cut at five places and mixed; a few vertices change; what does not fit goes where there is
   * room. O(vertices · parts + parts³).
   */
  static int[] child(
      GraphPartitionProblem problem, int[] one, int[] other, SplittableRandom random) {
    return fitted(problem, mixed(one, renamed(one, other, problem.parts()), random), random);
  }

  /** The place of the smallest. */
  static int best(long[] cuts) {
    int best = 0;
    for (int i = 1; i < cuts.length; i++) {
      best = cuts[i] < cuts[best] ? i : best;
    }
    return best;
  }

  /** The place of the largest. */
  static int worst(long[] cuts) {
    int worst = 0;
    for (int i = 1; i < cuts.length; i++) {
      worst = cuts[i] > cuts[worst] ? i : worst;
    }
    return worst;
  }

  /** Greedily, the largest share first. */
  private static int[] renamed(int[] one, int[] other, int parts) {
    var shared = new int[parts][parts];
    for (int v = 0; v < one.length; v++) {
      shared[other[v]][one[v]]++;
    }
    var names = new int[parts];
    Arrays.fill(names, -1);
    var taken = new boolean[parts];
    for (int round = 0; round < parts; round++) {
      int from = -1;
      int to = -1;
      for (int p = 0; p < parts; p++) {
        for (int q = 0; names[p] < 0 && q < parts; q++) {
          if (!taken[q] && (from < 0 || shared[p][q] > shared[from][to])) {
            from = p;
            to = q;
          }
        }
      }
      names[from] = to;
      taken[to] = true;
    }
    return Arrays.stream(other).map(part -> names[part]).toArray();
  }

  private static int[] mixed(int[] one, int[] other, SplittableRandom random) {
    var child = new int[one.length];
    var cuts = new int[CUTS];
    Arrays.setAll(cuts, _ -> random.nextInt(child.length + 1));
    Arrays.sort(cuts);
    int passed = 0;
    for (int v = 0; v < child.length; v++) {
      while (passed < CUTS && cuts[passed] <= v) {
        passed++;
      }
      child[v] = passed % 2 == 0 ? one[v] : other[v];
      if (random.nextInt(100) < MUTATED_PERCENT) {
        child[v] = child[random.nextInt(v + 1)];
      }
    }
    return child;
  }

  /** Vertices in random order stay while there is room; the others go where there is most. */
  private static int[] fitted(GraphPartitionProblem problem, int[] child, SplittableRandom random) {
    var graph = problem.graph();
    long[] room = Arrays.stream(problem.capacities()).asLongStream().toArray();
    var count = new int[room.length];
    for (int part : child) {
      count[part]++;
    }
    for (int v : HeavyEdgeCoarsening.shuffled(child.length, random)) {
      int weight = graph.vertexWeight(v);
      if (room[child[v]] < weight && count[child[v]] > 1) {
        int most = 0;
        for (int p = 1; p < room.length; p++) {
          most = room[p] > room[most] ? p : most;
        }
        count[child[v]]--;
        child[v] = most;
        count[most]++;
      }
      room[child[v]] -= weight;
    }
    return child;
  }
}
