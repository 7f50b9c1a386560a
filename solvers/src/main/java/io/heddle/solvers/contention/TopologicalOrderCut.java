package io.heddle.solvers.contention;

import java.util.Arrays;

/**
 * The best cuts of one topological order into consecutive levels: lines 3–13 of CRUX's Algorithm 1,
 * as the least uncut weight instead of the largest cut. The choice is monotone (quadrangle
 * inequality), so each level is solved by divide and conquer.
 *
 * <p>The weight inside a stretch of the order is looked up in prefix sums that are kept for every
 * {@code stride}-th position alone; the rest is added up edge by edge. O(m log n + K n log n ·
 * stride) time and O(n² / stride + m) memory instead of the n² of the paper's matrix.
 */
final class TopologicalOrderCut {
  private static final int STRIDE = 16;
  private static final long LARGEST_TABLE = 8_000_000;

  private final ContentionDag dag;
  private final int n;
  private final int stride;
  private final int[] nodeAt;
  private final int[] firstOut;
  private final int[] outs;

  /** early[b][i]: weight of the edges from the first b · stride positions to the first i. */
  private final double[][] early;

  /**
   * @param order the nodes, each before those that its edges go to
   */
  TopologicalOrderCut(ContentionDag dag, int[] order) {
    this.dag = dag;
    this.n = order.length;
    this.nodeAt = order.clone();
    this.stride = (int) Math.max(STRIDE, (long) n * n / LARGEST_TABLE);
    var place = new int[n];
    for (int i = 0; i < n; i++) {
      place[order[i]] = i;
    }
    firstOut = new int[n + 1];
    outs = new int[dag.edges()];
    for (int i = 0; i < n; i++) {
      int at = firstOut[i];
      for (int e = dag.first(order[i]); e < dag.first(order[i] + 1); e++) {
        outs[at++] = place[dag.target(e)];
      }
      firstOut[i + 1] = at;
      Arrays.sort(outs, firstOut[i], at);
    }
    early = new double[n / stride + 1][];
    early[0] = new double[n + 1];
    for (int b = 1; b < early.length; b++) {
      var arrivals = new double[n + 1];
      for (int i = (b - 1) * stride; i < b * stride; i++) {
        for (int e = firstOut[i]; e < firstOut[i + 1]; e++) {
          arrivals[outs[e] + 1] += dag.weight(order[i]);
        }
      }
      for (int i = 1; i <= n; i++) {
        arrivals[i] += arrivals[i - 1];
      }
      for (int i = 0; i <= n; i++) {
        arrivals[i] += early[b - 1][i];
      }
      early[b] = arrivals;
    }
  }

  /** Weight of the edges from the first j positions to the first i. */
  private double crossing(int j, int i) {
    int block = j / stride;
    double sum = early[block][i];
    for (int p = block * stride; p < j; p++) {
      int at = Arrays.binarySearch(outs, firstOut[p], firstOut[p + 1], i);
      sum += dag.weight(nodeAt[p]) * ((at < 0 ? -at - 1 : at) - firstOut[p]);
    }
    return sum;
  }

  /** Levels by node, K−1 for the beginning of the order. */
  int[] levels(int count) {
    int used = Math.min(count, Math.max(1, n));
    var all = new double[n + 1];
    for (int i = 0; i <= n; i++) {
      all[i] = crossing(i, i);
    }
    var cost = all.clone();
    var choice = new int[used][n + 1];
    for (int k = 1; k < used; k++) {
      var next = new double[n + 1];
      choose(cost, all, next, choice[k], 0, n, 0, n);
      cost = next;
    }
    var levels = new int[n];
    int end = n;
    for (int k = used - 1; k >= 0; k--) {
      int begin = k == 0 ? 0 : choice[k][end];
      for (int i = begin; i < end; i++) {
        levels[nodeAt[i]] = count - 1 - k;
      }
      end = begin;
    }
    return levels;
  }

  /** next[i] = min over j ≤ i of before[j] + weight inside (j, i], for i in [low, high]. */
  private void choose(
      double[] before,
      double[] all,
      double[] next,
      int[] choice,
      int low,
      int high,
      int from,
      int to) {
    if (low > high) {
      return;
    }
    int middle = (low + high) >>> 1;
    double best = Double.POSITIVE_INFINITY;
    int bestAt = from;
    for (int j = from; j <= Math.min(middle, to); j++) {
      double cost = before[j] + all[middle] - crossing(j, middle);
      if (cost < best) {
        best = cost;
        bestAt = j;
      }
    }
    next[middle] = best;
    choice[middle] = bestAt;
    choose(before, all, next, choice, low, middle - 1, from, bestAt);
    choose(before, all, next, choice, middle + 1, high, bestAt, to);
  }
}
