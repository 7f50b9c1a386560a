package io.heddle.solvers.federation;

import static java.util.Objects.requireNonNull;

import io.heddle.model.federation.Federation;
import io.heddle.model.federation.WidestWanPaths;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The links of a federation, made once for all jobs on it; clusters are named by their indices.
 * Safe for several threads at once.
 */
public final class FederationLinkNetwork {
  /** Ways of at most so many starts and widths are kept: with 64 clusters, all that occur. */
  private static final int MOST_KEPT = 1 << 14;

  /** A link from a cluster. */
  private record Way(int to, double gbps, double latencyMs) {}

  private record Start(int from, double gbps) {}

  private record Reached(int at, double latencyMs) {}

  private final Federation federation;
  private final WidestWanPaths widest;
  private final List<List<Way>> ways = new ArrayList<>();
  private final Map<String, Integer> indices;
  private final int[] part;
  private final Map<Start, Near> kept = new ConcurrentHashMap<>();
  private final AtomicReferenceArray<double[]> widths;

  public FederationLinkNetwork(Federation federation) {
    this.federation = federation;
    widest = new WidestWanPaths(federation);
    part = new int[federation.clusters().size()];
    widths = new AtomicReferenceArray<>(part.length);
    for (int i = 0; i < part.length; i++) {
      ways.add(new ArrayList<>());
    }
    indices = federation.indices();
    for (var link : federation.links()) {
      int from = requireNonNull(indices.get(link.from()));
      int to = requireNonNull(indices.get(link.to()));
      ways.get(from).add(new Way(to, link.gbps(), link.latencyMs()));
      ways.get(to).add(new Way(from, link.gbps(), link.latencyMs()));
    }
    var parts = federation.parts();
    for (int p = 0; p < parts.size(); p++) {
      for (int cluster : parts.get(p)) {
        part[cluster] = p;
      }
    }
  }

  public int size() {
    return part.length;
  }

  int index(String id) {
    return requireNonNull(indices.get(id));
  }

  public String id(int cluster) {
    return federation.clusters().get(cluster).id();
  }

  /** β(from → i) of Eq. 1 for each cluster i, in Gbit/s. O(clusters), once; not to be changed. */
  double[] widths(int from) {
    var known = widths.get(from);
    if (known == null) {
      known = widest.from(from);
      widths.set(from, known);
    }
    return known;
  }

  /** β and B of SpiderFlow, section 4.1. */
  public WidestWanPaths widest() {
    return widest;
  }

  /** Clusters of the same number reach each other. */
  public int part(int cluster) {
    return part[cluster];
  }

  /**
   * Clusters as seen from one.
   *
   * @param latencyMs the least of a way to each, infinite where there is none
   * @param order the others that are in reach, the nearest first
   */
  @SuppressWarnings("ArrayRecordComponent") // kept here, read alone
  record Near(double[] latencyMs, int[] order) {}

  /** Over links of at least so many Gbit/s. O(links · log clusters), once. */
  Near near(int from, double gbps) {
    var start = new Start(from, gbps);
    var known = kept.get(start);
    if (known == null) {
      known = dijkstra(from, gbps);
      if (kept.size() < MOST_KEPT) {
        kept.put(start, known);
      }
    }
    return known;
  }

  private Near dijkstra(int from, double gbps) {
    var latency = new double[part.length];
    Arrays.fill(latency, Double.POSITIVE_INFINITY);
    latency[from] = 0;
    var order = new int[part.length];
    var settled = new boolean[part.length];
    int found = 0;
    var open = new PriorityQueue<Reached>((a, b) -> Double.compare(a.latencyMs(), b.latencyMs()));
    open.add(new Reached(from, 0));
    for (var next = open.poll(); next != null; next = open.poll()) {
      if (!settled[next.at()]) {
        settled[next.at()] = true;
        order[found++] = next.at();
        for (var way : ways.get(next.at())) {
          double there = next.latencyMs() + way.latencyMs();
          if (way.gbps() >= gbps && there < latency[way.to()]) {
            latency[way.to()] = there;
            open.add(new Reached(way.to(), there));
          }
        }
      }
    }
    return new Near(latency, Arrays.copyOfRange(order, 1, found));
  }

  /** Links between a cluster and each other one, at least; {@code size()} where there is no way. */
  int[] hops(int from) {
    var hops = new int[part.length];
    Arrays.fill(hops, part.length);
    hops[from] = 0;
    var open = new ArrayDeque<Integer>();
    open.add(from);
    while (!open.isEmpty()) {
      int at = open.remove();
      for (var way : ways.get(at)) {
        if (hops[way.to()] == part.length) {
          hops[way.to()] = hops[at] + 1;
          open.add(way.to());
        }
      }
    }
    return hops;
  }
}
