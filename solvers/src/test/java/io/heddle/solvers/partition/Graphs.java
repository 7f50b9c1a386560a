package io.heddle.solvers.partition;

import io.heddle.model.graph.WeightedGraph;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.TreeMap;

/** Graphs for tests. */
final class Graphs {
  private Graphs() {}

  /**
   * A graph of edges “a-b” or “a-b weight” with commas between, vertices from 0, all of weight 1.
   */
  static WeightedGraph of(int vertices, String edges) {
    var ones = new int[vertices];
    Arrays.fill(ones, 1);
    return of(ones, edges);
  }

  static WeightedGraph of(int[] weights, String edges) {
    var table = new int[weights.length][weights.length];
    for (var edge : edges.isEmpty() ? new String[0] : edges.split(", *")) {
      var words = edge.split("[- ]");
      int weight = words.length > 2 ? Integer.parseInt(words[2]) : 1;
      table[Integer.parseInt(words[0])][Integer.parseInt(words[1])] = weight;
      table[Integer.parseInt(words[1])][Integer.parseInt(words[0])] = weight;
    }
    return of(weights, table);
  }

  private static WeightedGraph of(int[] weights, int[][] table) {
    var first = new int[weights.length + 1];
    var neighbours = new TreeMap<Integer, int[]>();
    for (int v = 0; v < weights.length; v++) {
      for (int u = 0; u < weights.length; u++) {
        if (table[v][u] > 0) {
          neighbours.put(neighbours.size(), new int[] {u, table[v][u]});
        }
      }
      first[v + 1] = neighbours.size();
    }
    return new WeightedGraph(
        first,
        neighbours.values().stream().mapToInt(each -> each[0]).toArray(),
        neighbours.values().stream().mapToInt(each -> each[1]).toArray(),
        weights);
  }

  /** So many different edges by lot; weights from 1 to the given ones. */
  static WeightedGraph random(Random random, int vertices, int edges, int heavy, int wide) {
    var weights = random.ints(vertices, 1, heavy + 1).toArray();
    var table = new int[vertices][vertices];
    var seen = new HashSet<Long>();
    while (seen.size() < edges) {
      int a = random.nextInt(vertices);
      int b = random.nextInt(vertices);
      if (a != b && seen.add((long) Math.min(a, b) * vertices + Math.max(a, b))) {
        table[a][b] = 1 + random.nextInt(wide);
        table[b][a] = table[a][b];
      }
    }
    return of(weights, table);
  }
}
