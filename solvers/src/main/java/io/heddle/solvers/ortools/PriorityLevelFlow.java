package io.heddle.solvers.ortools;

import com.google.ortools.graph.MinCostFlow;
import com.google.ortools.graph.MinCostFlowBase;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Levels ℓ in [0, K) with ℓ_u ≥ ℓ_v for each edge u → v that minimise Σ w·max(0, 1 − ℓ_u + ℓ_v), as
 * the potentials of a minimum-cost circulation: a unit of flow enters the graph for K−1, gains 1 on
 * each edge, up to the edge's weight, and leaves for nothing. For one use.
 */
public final class PriorityLevelFlow {
  {
    OrToolsNativeLibrary.load();
  }

  /** Weights are scaled to whole numbers whose sum has about so many bits. */
  private static final int BITS = 40;

  private final int nodes;
  private final int count;
  private final WeightedArcList edges = new WeightedArcList();

  /**
   * @param levels K
   */
  public PriorityLevelFlow(int nodes, int levels) {
    this.nodes = nodes;
    this.count = levels;
  }

  /** Adds the edge u → v. */
  public void edge(int u, int v, double w) {
    edges.add(u, v, w);
  }

  /** The highest of the best levels. */
  public int[] levels() {
    double sum = 0;
    for (int e = 0; e < edges.size(); e++) {
      sum += edges.weight(e);
    }
    double scale = sum == 0 ? 0 : Math.scalb(1.0, BITS - Math.getExponent(sum));
    long unlimited = 1L << (BITS + 2);
    int arcs = 2 * edges.size() + 2 * nodes;
    var flow = new MinCostFlow(nodes + 1, arcs);
    try {
      for (int e = 0; e < edges.size(); e++) {
        int u = edges.from(e);
        int v = edges.to(e);
        flow.addArcWithCapacityAndUnitCost(u, v, Math.round(edges.weight(e) * scale), -1);
        flow.addArcWithCapacityAndUnitCost(u, v, unlimited, 0);
      }
      for (int node = 0; node < nodes; node++) {
        flow.addArcWithCapacityAndUnitCost(nodes, node, unlimited, count - 1L);
        flow.addArcWithCapacityAndUnitCost(node, nodes, unlimited, 0);
      }
      var status = flow.solve();
      if (status != MinCostFlowBase.Status.OPTIMAL) {
        throw new IllegalStateException("minimum-cost flow ended with " + status);
      }
      return distances(flow, arcs);
    } finally {
      flow.delete();
    }
  }

  /** Shortest distances from the outside in the residual network, which has no negative cycle. */
  private int[] distances(MinCostFlow flow, int arcs) {
    var tail = new int[arcs];
    var head = new int[arcs];
    Arrays.setAll(tail, flow::getTail);
    Arrays.setAll(head, flow::getHead);
    var index = new NodeArcIndex(nodes + 1, tail, head);
    var first = index.first;
    var incident = index.arcs;
    var distance = new int[nodes + 1];
    Arrays.fill(distance, count - 1);
    distance[nodes] = 0;
    var waiting = new boolean[nodes + 1];
    Arrays.fill(waiting, true);
    var queue = new ArrayDeque<Integer>();
    for (int node = 0; node <= nodes; node++) {
      queue.add(node);
    }
    while (!queue.isEmpty()) {
      int node = queue.remove();
      waiting[node] = false;
      for (int i = first[node]; i < first[node + 1]; i++) {
        int a = incident[i];
        boolean forward = tail[a] == node;
        int other = forward ? head[a] : tail[a];
        boolean open = forward ? flow.getFlow(a) < flow.getCapacity(a) : flow.getFlow(a) > 0;
        int through = distance[node] + (int) (forward ? flow.getUnitCost(a) : -flow.getUnitCost(a));
        if (open && through < distance[other]) {
          distance[other] = through;
          if (!waiting[other]) {
            waiting[other] = true;
            queue.add(other);
          }
        }
      }
    }
    return Arrays.copyOf(distance, nodes);
  }
}
