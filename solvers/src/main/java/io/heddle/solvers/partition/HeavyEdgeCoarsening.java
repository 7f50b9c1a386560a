package io.heddle.solvers.partition;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Heavy-edge matching (Karypis and Kumar, 1998): vertices in random order each join the unmatched
 * neighbour with the heaviest edge to them, and each pair becomes a vertex of the coarser graph.
 * O(vertices + edges) a level.
 *
 * @param fine the graph
 * @param coarse the coarser one
 * @param map of each vertex of the graph its vertex in the coarser one
 */
@SuppressWarnings("ArrayRecordComponent") // within the package, for speed
record HeavyEdgeCoarsening(CsrGraph fine, CsrGraph coarse, int[] map) {
  /**
   * One level.
   *
   * @param labels vertices with different ones are not joined
   * @param heaviest what a joined vertex may weigh
   */
  static HeavyEdgeCoarsening of(
      CsrGraph fine, int[] labels, long heaviest, SplittableRandom random) {
    int n = fine.size();
    var mate = new int[n];
    Arrays.fill(mate, -1);
    for (int v : shuffled(n, random)) {
      if (mate[v] < 0) {
        int best = v;
        double most = 0;
        for (int i = fine.first()[v]; i < fine.first()[v + 1]; i++) {
          int u = fine.neighbours()[i];
          double weight = fine.edges()[i];
          weight = weight * weight / fine.weights()[u] * (1 + random.nextDouble() / 1000);
          if (weight > most
              && mate[u] < 0
              && labels[u] == labels[v]
              && (long) fine.weights()[u] + fine.weights()[v] <= heaviest) {
            most = weight;
            best = u;
          }
        }
        mate[v] = best;
        mate[best] = v;
      }
    }
    var map = new int[n];
    int size = 0;
    for (int v = 0; v < n; v++) {
      map[v] = mate[v] < v ? map[mate[v]] : size++;
    }
    return new HeavyEdgeCoarsening(fine, joined(fine, mate, map, size), map);
  }

  private static CsrGraph joined(CsrGraph fine, int[] mate, int[] map, int size) {
    var first = new int[size + 1];
    var neighbours = new int[fine.neighbours().length];
    var edges = new int[neighbours.length];
    var weights = new int[size];
    var place = new int[size];
    Arrays.fill(place, -1);
    int end = 0;
    for (int v = 0; v < mate.length; v++) {
      if (mate[v] >= v) {
        int to = map[v];
        int begin = end;
        end = append(fine, v, map, to, neighbours, edges, place, begin, end);
        weights[to] = fine.weights()[v];
        if (mate[v] > v) {
          end = append(fine, mate[v], map, to, neighbours, edges, place, begin, end);
          weights[to] += fine.weights()[mate[v]];
        }
        first[to + 1] = end;
      }
    }
    return new CsrGraph(first, Arrays.copyOf(neighbours, end), Arrays.copyOf(edges, end), weights);
  }

  /** Adds the edges of a vertex to those of its coarse one, which begin at a position. */
  private static int append(
      CsrGraph fine,
      int v,
      int[] map,
      int to,
      int[] neighbours,
      int[] edges,
      int[] place,
      int begin,
      int end) {
    int next = end;
    for (int i = fine.first()[v]; i < fine.first()[v + 1]; i++) {
      int u = map[fine.neighbours()[i]];
      if (u != to) {
        int at = place[u];
        if (at >= begin && at < next && neighbours[at] == u) {
          edges[at] += fine.edges()[i];
        } else {
          place[u] = next;
          neighbours[next] = u;
          edges[next++] = fine.edges()[i];
        }
      }
    }
    return next;
  }

  /** What the coarse vertices are, of what their vertices are; these are alike within each. */
  int[] up(int[] ofFine) {
    var result = new int[coarse.size()];
    for (int v = 0; v < map.length; v++) {
      result[map[v]] = ofFine[v];
    }
    return result;
  }

  int[] down(int[] ofCoarse) {
    var result = new int[map.length];
    for (int v = 0; v < map.length; v++) {
      result[v] = ofCoarse[map[v]];
    }
    return result;
  }

  static int[] shuffled(int n, SplittableRandom random) {
    var order = new int[n];
    for (int i = 0; i < n; i++) {
      int j = random.nextInt(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }
}
