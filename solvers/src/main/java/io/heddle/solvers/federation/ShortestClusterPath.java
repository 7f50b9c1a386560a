package io.heddle.solvers.federation;

import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The way of least latency through so many clusters that hold a job, over links of at least so many
 * Gbit/s: depth first from every start, the nearest cluster first, cut off where not even the
 * nearest clusters, or the shortest walk, could end below the best. What that does not settle soon
 * goes to {@link BoundedShortestPath} with the best way so far. Both end after so many steps, not
 * after a time: the same question has the same answer.
 */
final class ShortestClusterPath {
  /** Steps before prices are asked for: a millisecond or two. */
  private static final int SOON = 50_000;

  private static final int REMEMBERED_FROM = 2_000;
  private static final int ASKED_EVERY = 1 << 12;

  private final ClusterChoiceProblem problem;
  private final FederationLinkNetwork network;
  private final int length;
  private final double gbps;
  private final SolveControl<FederatedJob> control;
  private final int[] route;
  private final boolean[] used;
  private final boolean[] eligible;
  private int[] best = {};
  private double least = Double.POSITIVE_INFINITY;
  private double bound = Double.POSITIVE_INFINITY;
  private PathLocalSearch better;

  /** A bit for each cluster that may take part, where 64 are enough; else 0. */
  private final long[] bit;

  private @Nullable VisitedPathStates seen;
  private long steps;
  private boolean cut;

  /** GPUs of the i largest clusters. */
  private long[] top = {};

  /** Latency of the i shortest hops into different clusters. */
  private double[] nearest = {};

  /** Latency of the shortest walk of i hops from each cluster. */
  private double[][] walk = {};

  private double[] shortestWalk = {};

  /**
   * @param length clusters of the way, at least 2
   */
  ShortestClusterPath(
      ClusterChoiceProblem problem, int length, double gbps, SolveControl<FederatedJob> control) {
    this.problem = problem;
    this.network = problem.network();
    this.length = length;
    this.gbps = gbps;
    this.control = control;
    better = new PathLocalSearch(problem, new int[0], gbps);
    route = new int[length];
    used = new boolean[network.size()];
    eligible = new boolean[network.size()];
    bit = new long[network.size()];
  }

  /** The best of the groups so far. */
  List<Integer> best() {
    return Arrays.stream(best).boxed().toList();
  }

  double latencyMs() {
    return least;
  }

  /** No way is shorter, in milliseconds. */
  double bound() {
    return Math.min(bound, least);
  }

  /** Searches a group of clusters that reach each other. */
  void through(List<Integer> group) {
    var clusters = prepare(group);
    better = new PathLocalSearch(problem, clusters, gbps);
    tryLargest(group);
    steps = 0;
    cut = false;
    search(clusters);
    if (cut) {
      best = better.from(best);
      least = better.latencyMs(best);
    }
    if (cut) {
      bound = Math.min(bound, priced(clusters));
    }
  }

  /**
   * The largest hold the job, whatever else does: from the first of them always to the nearest,
   * then made shorter.
   */
  private void tryLargest(List<Integer> group) {
    var left =
        new ArrayList<>(
            group.stream()
                .sorted(Comparator.comparingInt(problem::free).reversed())
                .limit(length)
                .toList());
    var way = new int[length];
    way[0] = left.removeFirst();
    for (int i = 1; i < length; i++) {
      var latency = network.near(way[i - 1], gbps).latencyMs();
      way[i] = Collections.min(left, Comparator.comparingDouble(each -> latency[each]));
      left.remove(Integer.valueOf(way[i]));
    }
    way = better.from(way);
    if (better.latencyMs(way) < least) {
      best = way;
      least = better.latencyMs(way);
    }
  }

  /** Those that may take part, and the bounds. */
  private int[] prepare(List<Integer> group) {
    var free = group.stream().mapToInt(problem::free).sorted().toArray();
    top = new long[length + 1];
    for (int i = 1; i <= length; i++) {
      top[i] = top[i - 1] + free[free.length - i];
    }
    Arrays.fill(eligible, false);
    var clusters =
        group.stream()
            .mapToInt(Integer::intValue)
            .filter(cluster -> problem.free(cluster) + top[length - 1] >= problem.gpus())
            .toArray();
    Arrays.fill(bit, 0);
    seen = null;
    for (int i = 0; i < clusters.length; i++) {
      eligible[clusters[i]] = true;
      bit[clusters[i]] = clusters.length <= Long.SIZE ? 1L << i : 0;
    }
    walk = new double[length][network.size()];
    shortestWalk = new double[length];
    for (int hops = 1; hops < length; hops++) {
      shortestWalk[hops] = Double.POSITIVE_INFINITY;
      for (int cluster : clusters) {
        walk[hops][cluster] = walk(hops, cluster);
        shortestWalk[hops] = Math.min(shortestWalk[hops], walk[hops][cluster]);
      }
    }
    var hop = Arrays.stream(clusters).mapToDouble(cluster -> walk[1][cluster]).sorted().toArray();
    nearest = new double[length];
    for (int i = 1; i < length; i++) {
      nearest[i] = nearest[i - 1] + hop[i - 1];
    }
    return clusters;
  }

  private double walk(int hops, int from) {
    var near = network.near(from, gbps);
    double shortest = Double.POSITIVE_INFINITY;
    for (int next : near.order()) {
      double latency = near.latencyMs()[next];
      if (latency + shortestWalk[hops - 1] >= shortest) {
        break;
      }
      if (eligible[next] && next != from) {
        shortest = Math.min(shortest, latency + walk[hops - 1][next]);
      }
    }
    return shortest;
  }

  private void search(int[] clusters) {
    for (int start : clusters) {
      visit(0, start, 0, 0, 0);
    }
  }

  private void visit(int at, int cluster, double latency, long gpus, long before) {
    long set = before | bit[cluster];
    if (isBeaten(at, set, cluster, latency)) {
      return;
    }
    route[at] = cluster;
    long held = gpus + problem.free(cluster);
    if (at == length - 1) {
      if (held >= problem.gpus() && latency < least) {
        least = latency;
        best = route.clone();
      }
      return;
    }
    int hopsAfter = length - 2 - at;
    used[cluster] = true;
    var near = network.near(cluster, gbps);
    double bound = Math.max(shortestWalk[hopsAfter], nearest[hopsAfter]);
    for (int next : near.order()) {
      double there = latency + near.latencyMs()[next];
      if (there + bound >= least || isCut()) {
        break;
      }
      if (eligible[next]
          && !used[next]
          && there + walk[hopsAfter][next] < least
          && held + problem.free(next) + top[hopsAfter] >= problem.gpus()) {
        visit(at + 1, next, there, held, set);
      }
    }
    used[cluster] = false;
  }

  /** Two ways to three clusters are the fewest that can be compared; few steps need no memory. */
  private boolean isBeaten(int at, long set, int cluster, double latency) {
    if (at < 2 || at == length - 1 || set == 0 || steps < REMEMBERED_FROM) {
      return false;
    }
    if (seen == null) {
      seen = new VisitedPathStates();
    }
    return seen.isBeaten(set, Long.numberOfTrailingZeros(bit[cluster]), latency);
  }

  private boolean isCut() {
    steps++;
    cut |= steps >= SOON || (steps % ASKED_EVERY == 0 && control.stopped());
    return cut;
  }

  /** No way through these is shorter, or than the best. */
  private double priced(int[] clusters) {
    var latency =
        Arrays.stream(clusters)
            .mapToObj(from -> {
              var row = network.near(from, gbps).latencyMs();
              return Arrays.stream(clusters).mapToDouble(to -> row[to]).toArray();
            })
            .toArray(double[][]::new);
    var free = Arrays.stream(clusters).map(problem::free).toArray();
    var question = new ShortestPathQuery(latency, free, length, problem.gpus());
    var found = new BoundedShortestPath(question, least, control);
    var shorter = found.shorter();
    if (shorter != null) {
      best = Arrays.stream(shorter).map(i -> clusters[i]).toArray();
      least = better.latencyMs(best);
    }
    return found.bound();
  }
}
