package io.heddle.solvers.ortools;

import com.google.ortools.graph.MaxFlow;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Chooses a set of nodes: the sum of the chosen nodes' gains less the penalties is largest. A
 * project selection problem, solved as a minimum cut. For one use.
 */
public final class ClosureMinimumCut {
  {
    OrToolsNativeLibrary.load();
  }

  /** Weights are scaled to whole numbers whose sum has about so many bits. */
  private static final int BITS = 52;

  private final int nodes;
  private int[] from = new int[64];
  private int[] to = new int[64];
  private double[] weight = new double[64];
  private int arcs;

  public ClosureMinimumCut(int nodes) {
    this.nodes = nodes;
  }

  /** Where u is chosen, v must be. */
  public void together(int u, int v) {
    penalty(u, v, Double.POSITIVE_INFINITY);
  }

  /** Where u is chosen and v is not, this is lost. */
  public void penalty(int u, int v, double loss) {
    if (arcs == from.length) {
      from = Arrays.copyOf(from, 2 * arcs);
      to = Arrays.copyOf(to, 2 * arcs);
      weight = Arrays.copyOf(weight, 2 * arcs);
    }
    from[arcs] = u;
    to[arcs] = v;
    weight[arcs++] = loss;
  }

  /**
   * The smallest of the best sets.
   *
   * @param gain what choosing a node brings; may be below 0
   */
  public boolean[] best(double[] gain) {
    double sum = 0;
    for (double each : gain) {
      sum += Math.abs(each);
    }
    for (int a = 0; a < arcs; a++) {
      sum += Double.isInfinite(weight[a]) ? 0 : weight[a];
    }
    var chosen = new boolean[nodes];
    if (sum == 0) {
      return chosen;
    }
    double scale = Math.scalb(1.0, BITS - Math.getExponent(sum));
    int source = nodes;
    int sink = nodes + 1;
    var flow = new MaxFlow();
    long unlimited = 1L << (BITS + 2);
    int[] tail = Arrays.copyOf(from, arcs + nodes);
    int[] head = Arrays.copyOf(to, arcs + nodes);
    var capacity = new long[arcs + nodes];
    for (int a = 0; a < arcs; a++) {
      capacity[a] = Double.isInfinite(weight[a]) ? unlimited : Math.round(weight[a] * scale);
    }
    for (int node = 0; node < nodes; node++) {
      int a = arcs + node;
      tail[a] = gain[node] > 0 ? source : node;
      head[a] = gain[node] > 0 ? node : sink;
      capacity[a] = Math.round(Math.abs(gain[node]) * scale);
    }
    for (int a = 0; a < capacity.length; a++) {
      flow.addArcWithCapacity(tail[a], head[a], capacity[a]);
    }
    try {
      var status = flow.solve(source, sink);
      if (status != MaxFlow.Status.OPTIMAL) {
        throw new IllegalStateException("maximum flow ended with " + status);
      }
      for (int a = 0; a < capacity.length; a++) {
        capacity[a] -= flow.getFlow(a);
      }
      reach(source, tail, head, capacity, chosen, flow);
    } finally {
      flow.delete();
    }
    return chosen;
  }

  /** Marks what the source still reaches in the residual network. */
  private void reach(
      int source, int[] tail, int[] head, long[] residual, boolean[] chosen, MaxFlow flow) {
    var first = new int[nodes + 3];
    for (int a = 0; a < tail.length; a++) {
      first[tail[a] + 1]++;
      first[head[a] + 1]++;
    }
    for (int node = 0; node < nodes + 2; node++) {
      first[node + 1] += first[node];
    }
    var at = first.clone();
    var incident = new int[2 * tail.length];
    for (int a = 0; a < tail.length; a++) {
      incident[at[tail[a]]++] = a;
      incident[at[head[a]]++] = a;
    }
    var seen = new boolean[nodes + 2];
    var queue = new ArrayDeque<Integer>();
    queue.add(source);
    seen[source] = true;
    while (!queue.isEmpty()) {
      int node = queue.remove();
      for (int i = first[node]; i < first[node + 1]; i++) {
        int a = incident[i];
        int other = tail[a] == node ? head[a] : tail[a];
        boolean open = tail[a] == node ? residual[a] > 0 : flow.getFlow(a) > 0;
        if (!seen[other] && open) {
          seen[other] = true;
          queue.add(other);
        }
      }
    }
    System.arraycopy(seen, 0, chosen, 0, nodes);
  }
}
