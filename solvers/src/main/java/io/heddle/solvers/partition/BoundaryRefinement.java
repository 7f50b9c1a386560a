package io.heddle.solvers.partition;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Moves of single vertices between any two of the parts after Fiduccia and Mattheyses (1982): the
 * one that lowers the cut most, or raises it least, each vertex once a pass; then all that came
 * after the best moment is taken back. Passes go on while one helps.
 *
 * <p>A part may be over its capacity by one vertex for a moment; then the next to move leaves that
 * part. So two vertices may change places where all parts are full. No part is left empty. O((edges
 * + vertices · parts) · log vertices) a pass, mostly.
 */
final class BoundaryRefinement {
  /** Vertices of a part over its capacity that are looked at for one with room elsewhere. */
  private static final int LOOKS = 48;

  /** Moves without gain that end a pass: one in so many vertices, between these limits. */
  private static final int PATIENCE = 30;

  private static final int LEAST_PATIENCE = 60;
  private static final int MOST_PATIENCE = 500;

  private static final long MOST_LINKS = 10_000_000;

  private static final int NOWHERE = Integer.MIN_VALUE;

  private final CsrGraph graph;
  private final int[] capacities;
  private final int[] part;
  private final long[] weight;
  private final int[] count;
  private final int[] keys;
  private final int[] places;
  private final boolean[] locked;
  private final int[] link;

  /** Of each vertex, the weight of its edges to each part; empty where that takes too much. */
  private final int[] links;

  private final int[] moved;
  private final int[] from;
  private final int[] aside = new int[LOOKS];
  private final VertexGainHeap[] heaps;
  private final SplittableRandom random;
  private int target;

  /**
   * @param part of each vertex, changed in place
   */
  BoundaryRefinement(CsrGraph graph, int[] capacities, int[] part, SplittableRandom random) {
    int n = graph.size();
    this.graph = graph;
    this.capacities = capacities;
    this.part = part;
    this.random = random;
    weight = new long[capacities.length];
    count = new int[capacities.length];
    link = new int[capacities.length];
    keys = new int[n];
    places = new int[n];
    Arrays.fill(places, -1);
    locked = new boolean[n];
    moved = new int[n];
    from = new int[n];
    heaps = new VertexGainHeap[capacities.length];
    Arrays.setAll(heaps, _ -> new VertexGainHeap(keys, places));
    int k = capacities.length;
    links = new int[(long) n * k <= MOST_LINKS ? n * k : 0];
    for (int v = 0; v < n; v++) {
      weight[part[v]] += graph.weights()[v];
      count[part[v]]++;
      for (int i = graph.first()[v]; links.length > 0 && i < graph.first()[v + 1]; i++) {
        links[v * k + part[graph.neighbours()[i]]] += graph.edges()[i];
      }
    }
  }

  /** Passes until one does not help. */
  void run() {
    while (pass()) {
      // the next one begins where this one ended
    }
  }

  /** What parts are over their capacities. */
  long excess() {
    long sum = 0;
    for (int p = 0; p < weight.length; p++) {
      sum += Math.max(0, weight[p] - capacities[p]);
    }
    return sum;
  }

  /** Whether the cut fell, or what parts are over their capacities. */
  boolean pass() {
    open();
    int patience = Math.clamp(part.length / PATIENCE, LEAST_PATIENCE, MOST_PATIENCE);
    long over = excess();
    long leastOver = over;
    long cut = 0;
    long leastCut = 0;
    int moves = 0;
    int kept = 0;
    while (moves < part.length && moves - kept < patience) {
      int v = over > 0 ? leaving() : next();
      if (v < 0) {
        break;
      }
      int to = target;
      cut -= gain(v, to);
      moved[moves] = v;
      from[moves++] = part[v];
      heaps[part[v]].remove(v);
      locked[v] = true;
      move(v, to);
      renew(v);
      over = excess();
      if (over < leastOver || over == leastOver && cut < leastCut) {
        leastOver = over;
        leastCut = cut;
        kept = moves;
      }
    }
    while (moves > kept) {
      moves--;
      move(moved[moves], from[moves]);
    }
    for (var heap : heaps) {
      heap.clear();
    }
    return kept > 0;
  }

  private void open() {
    Arrays.fill(locked, false);
    for (int v : HeavyEdgeCoarsening.shuffled(part.length, random)) {
      if (isOutside(v)) {
        heaps[part[v]].add(v, best(v, true));
      }
    }
  }

  /** Whether an edge of it is cut: others move only where a part is over its capacity. */
  private boolean isOutside(int v) {
    for (int i = graph.first()[v]; i < graph.first()[v + 1]; i++) {
      if (part[graph.neighbours()[i]] != part[v]) {
        return true;
      }
    }
    return false;
  }

  private void move(int v, int to) {
    for (int i = graph.first()[v]; links.length > 0 && i < graph.first()[v + 1]; i++) {
      int row = graph.neighbours()[i] * link.length;
      links[row + part[v]] -= graph.edges()[i];
      links[row + to] += graph.edges()[i];
    }
    weight[part[v]] -= graph.weights()[v];
    count[part[v]]--;
    part[v] = to;
    weight[to] += graph.weights()[v];
    count[to]++;
  }

  private void renew(int v) {
    for (int i = graph.first()[v]; i < graph.first()[v + 1]; i++) {
      int u = graph.neighbours()[i];
      if (!locked[u]) {
        if (places[u] >= 0) {
          heaps[part[u]].change(u, best(u, true));
        } else if (part[u] != part[v]) {
          heaps[part[u]].add(u, best(u, true));
        }
      }
    }
  }

  /** The vertex whose move helps most where no part is over its capacity; -1: none. */
  private int next() {
    int chosen = -1;
    for (int p = 0; p < heaps.length; p++) {
      if (heaps[p].size() > 0 && count[p] > 1) {
        int top = heaps[p].top();
        if (chosen < 0 || keys[top] > keys[chosen]) {
          chosen = top;
        }
      }
    }
    return chosen < 0 || best(chosen, true) == NOWHERE ? -1 : chosen;
  }

  /** The vertex of the part most over its capacity that best goes where there is room. */
  private int leaving() {
    int full = 0;
    for (int p = 1; p < weight.length; p++) {
      if (weight[p] - capacities[p] > weight[full] - capacities[full]) {
        full = p;
      }
    }
    int looked = 0;
    int chosen = -1;
    int most = NOWHERE;
    int to = -1;
    var heap = heaps[full];
    if (heap.size() == 0) {
      for (int v = 0; v < part.length; v++) {
        if (part[v] == full && !locked[v]) {
          heap.add(v, best(v, true));
        }
      }
    }
    while (count[full] > 1
        && looked < LOOKS
        && heap.size() > 0
        && (chosen < 0 || keys[heap.top()] > most)) {
      int v = heap.top();
      aside[looked++] = v;
      heap.remove(v);
      int gain = best(v, false);
      if (gain > most) {
        most = gain;
        chosen = v;
        to = target;
      }
    }
    while (looked > 0) {
      int v = aside[--looked];
      heap.add(v, keys[v]);
    }
    target = to;
    return chosen;
  }

  private void weigh(int v) {
    if (links.length > 0) {
      System.arraycopy(links, v * link.length, link, 0, link.length);
      return;
    }
    Arrays.fill(link, 0);
    for (int i = graph.first()[v]; i < graph.first()[v + 1]; i++) {
      link[part[graph.neighbours()[i]]] += graph.edges()[i];
    }
  }

  private int gain(int v, int to) {
    weigh(v);
    return link[to] - link[part[v]];
  }

  /**
   * By how much the cut falls if the vertex goes to its best {@link #target}, the one with most
   * room among equals.
   *
   * @param beyond whether it may be one without room
   */
  private int best(int v, boolean beyond) {
    weigh(v);
    int own = part[v];
    int most = NOWHERE;
    long room = 0;
    for (int p = 0; p < link.length; p++) {
      long left = capacities[p] - weight[p] - graph.weights()[v];
      if (p != own && (beyond || left >= 0) && (link[p] > most || link[p] == most && left > room)) {
        most = link[p];
        room = left;
        target = p;
      }
    }
    return most == NOWHERE ? NOWHERE : most - link[own];
  }
}
