package io.heddle.solvers.placement;

import java.util.Arrays;

/**
 * Improves a bipartition of a hypergraph by passes of single moves (Fiduccia and Mattheyses, DAC
 * 1982): the move of highest gain that keeps the balance, each vertex once a pass, then back to the
 * best moment. Gains are kept in buckets, so a pass is linear in the pins.
 */
final class FiducciaMattheyses {
  private static final int PASSES = 6;

  private final int[] weights;
  private final int[] netWeights;

  /** Pins of net n are {@code pins[netStart[n] .. netStart[n + 1])}; the same for vertices. */
  private final int[] netStart;

  private final int[] pins;
  private final int[] vertexStart;
  private final int[] nets;

  private final boolean[] side;
  private final int[] gain;
  private final boolean[] locked;
  private final long[] load = new long[2];
  private final int[][] count;
  private final Buckets[] buckets;
  private final int heaviest;

  /**
   * @param weights of the vertices
   * @param netPins the vertices of each net
   * @param netWeights what cutting a net costs
   */
  FiducciaMattheyses(int[] weights, int[][] netPins, int[] netWeights) {
    this.weights = weights;
    this.netWeights = netWeights;
    int vertices = weights.length;
    netStart = new int[netPins.length + 1];
    var degree = new int[vertices];
    var reach = new int[vertices];
    for (int net = 0; net < netPins.length; net++) {
      netStart[net + 1] = netStart[net] + netPins[net].length;
      for (int vertex : netPins[net]) {
        degree[vertex]++;
        reach[vertex] += netWeights[net];
      }
    }
    pins = new int[netStart[netPins.length]];
    nets = new int[pins.length];
    vertexStart = new int[vertices + 1];
    for (int vertex = 0; vertex < vertices; vertex++) {
      vertexStart[vertex + 1] = vertexStart[vertex] + degree[vertex];
    }
    var next = Arrays.copyOf(vertexStart, vertices);
    for (int net = 0; net < netPins.length; net++) {
      System.arraycopy(netPins[net], 0, pins, netStart[net], netPins[net].length);
      for (int vertex : netPins[net]) {
        nets[next[vertex]++] = net;
      }
    }
    side = new boolean[vertices];
    gain = new int[vertices];
    locked = new boolean[vertices];
    count = new int[2][netPins.length];
    heaviest = Arrays.stream(weights).max().orElse(0);
    int widest = Arrays.stream(reach).max().orElse(0);
    buckets = new Buckets[] {new Buckets(vertices, widest), new Buckets(vertices, widest)};
  }

  /**
   * @param initial the side of each vertex
   * @param most weight that each side may have in the end
   * @return the improved sides; as balanced as asked if the initial ones are
   */
  boolean[] improve(boolean[] initial, long... most) {
    System.arraycopy(initial, 0, side, 0, side.length);
    for (int pass = 0; pass < PASSES && pass(most); pass++) {
      // again while it helps
    }
    return side.clone();
  }

  private boolean pass(long[] most) {
    prepare();
    var moved = new int[side.length];
    int moves = 0;
    int keep = 0;
    long total = 0;
    long best = 0;
    for (; moves < moved.length; moves++) {
      int vertex = choose(most);
      if (vertex < 0) {
        break;
      }
      total += gain[vertex];
      move(vertex);
      moved[moves] = vertex;
      if (total > best && load[0] <= most[0] && load[1] <= most[1]) {
        best = total;
        keep = moves + 1;
      }
    }
    for (int i = keep; i < moves; i++) {
      side[moved[i]] = !side[moved[i]];
    }
    return best > 0;
  }

  private void prepare() {
    Arrays.fill(load, 0);
    Arrays.fill(locked, false);
    Arrays.fill(count[0], 0);
    Arrays.fill(count[1], 0);
    for (var each : buckets) {
      each.clear();
    }
    for (int vertex = 0; vertex < side.length; vertex++) {
      int at = index(vertex);
      load[at] += weights[vertex];
      for (int i = vertexStart[vertex]; i < vertexStart[vertex + 1]; i++) {
        count[at][nets[i]]++;
      }
    }
    for (int vertex = side.length - 1; vertex >= 0; vertex--) {
      int at = index(vertex);
      int sum = 0;
      for (int i = vertexStart[vertex]; i < vertexStart[vertex + 1]; i++) {
        int net = nets[i];
        sum += count[at][net] == 1 ? netWeights[net] : 0;
        sum -= count[1 - at][net] == 0 ? netWeights[net] : 0;
      }
      gain[vertex] = sum;
      buckets[at].add(vertex, sum);
    }
  }

  private int index(int vertex) {
    return side[vertex] ? 1 : 0;
  }

  /** A side may be over its limit by one vertex on the way. */
  private int choose(long[] most) {
    int chosen = -1;
    for (int from = 0; from < 2; from++) {
      int vertex = buckets[from].first();
      if (vertex >= 0
          && load[1 - from] + weights[vertex] <= most[1 - from] + heaviest
          && (load[from] > most[from] || load[1 - from] <= most[1 - from])
          && (chosen < 0 || gain[vertex] > gain[chosen])) {
        chosen = vertex;
      }
    }
    return chosen;
  }

  private void move(int vertex) {
    int from = index(vertex);
    int to = 1 - from;
    buckets[from].remove(vertex, gain[vertex]);
    locked[vertex] = true;
    load[from] -= weights[vertex];
    load[to] += weights[vertex];
    side[vertex] = !side[vertex];
    for (int i = vertexStart[vertex]; i < vertexStart[vertex + 1]; i++) {
      int net = nets[i];
      if (count[to][net] == 0) {
        changeAll(net, netWeights[net]);
      } else if (count[to][net] == 1) {
        changeOnly(net, to, vertex, -netWeights[net]);
      }
      count[from][net]--;
      count[to][net]++;
      if (count[from][net] == 0) {
        changeAll(net, -netWeights[net]);
      } else if (count[from][net] == 1) {
        changeOnly(net, from, vertex, netWeights[net]);
      }
    }
  }

  private void changeAll(int net, int by) {
    for (int i = netStart[net]; i < netStart[net + 1]; i++) {
      change(pins[i], by);
    }
  }

  /** The only vertex of the net on that side, other than the one that moves. */
  private void changeOnly(int net, int at, int moving, int by) {
    for (int i = netStart[net]; i < netStart[net + 1]; i++) {
      if (pins[i] != moving && index(pins[i]) == at) {
        change(pins[i], by);
        return;
      }
    }
  }

  private void change(int vertex, int by) {
    if (!locked[vertex]) {
      var own = buckets[index(vertex)];
      own.remove(vertex, gain[vertex]);
      gain[vertex] += by;
      own.add(vertex, gain[vertex]);
    }
  }

  /** Vertices by gain, in doubly linked lists. */
  private static final class Buckets {
    private final int[] heads;
    private final int[] next;
    private final int[] previous;
    private final int offset;
    private int top;

    Buckets(int vertices, int widest) {
      heads = new int[2 * widest + 1];
      next = new int[vertices];
      previous = new int[vertices];
      offset = widest;
      clear();
    }

    void clear() {
      Arrays.fill(heads, -1);
      top = 0;
    }

    void add(int vertex, int gain) {
      int at = gain + offset;
      next[vertex] = heads[at];
      previous[vertex] = -1;
      if (heads[at] >= 0) {
        previous[heads[at]] = vertex;
      }
      heads[at] = vertex;
      top = Math.max(top, at);
    }

    void remove(int vertex, int gain) {
      if (previous[vertex] >= 0) {
        next[previous[vertex]] = next[vertex];
      } else {
        heads[gain + offset] = next[vertex];
      }
      if (next[vertex] >= 0) {
        previous[next[vertex]] = previous[vertex];
      }
    }

    /** A vertex of the highest gain, or −1. */
    int first() {
      while (top > 0 && heads[top] < 0) {
        top--;
      }
      return heads[top];
    }
  }
}
