package io.heddle.solvers.ortools;

import com.google.ortools.graph.MaxFlow;
import java.util.ArrayDeque;

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
  private final WeightedArcList penalties = new WeightedArcList();

  public ClosureMinimumCut(int nodes) {
    this.nodes = nodes;
  }

  /** Where u is chosen, v must be. */
  public void together(int u, int v) {
    penalty(u, v, Double.POSITIVE_INFINITY);
  }

  /** Where u is chosen and v is not, this is lost. */
  public void penalty(int u, int v, double loss) {
    penalties.add(u, v, loss);
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
    int arcs = penalties.size();
    for (int a = 0; a < arcs; a++) {
      double loss = penalties.weight(a);
      sum += Double.isInfinite(loss) ? 0 : loss;
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
    var tail = new int[arcs + nodes];
    var head = new int[arcs + nodes];
    var capacity = new long[arcs + nodes];
    for (int a = 0; a < arcs; a++) {
      double loss = penalties.weight(a);
      tail[a] = penalties.from(a);
      head[a] = penalties.to(a);
      capacity[a] = Double.isInfinite(loss) ? unlimited : Math.round(loss * scale);
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
    var index = new NodeArcIndex(nodes + 2, tail, head);
    var first = index.first;
    var incident = index.arcs;
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
