package io.heddle.solvers.federation;

import io.heddle.model.federation.Federation;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What the definitions say of a small federation, by trying every set of clusters and every order;
 * shares no code with the solvers.
 */
final class FederationOracle {
  /** The best answer: fewest clusters, widest, quickest. */
  record Best(int clusters, double gbps, double latencyMs) {}

  private final Federation federation;
  private final int n;
  private final double[][] gbps;
  private final double[][] widest;

  FederationOracle(Federation federation) {
    this.federation = federation;
    n = federation.clusters().size();
    gbps = new double[n][n];
    for (var link : federation.links()) {
      int i = index(link.from());
      int j = index(link.to());
      gbps[i][j] = gbps[j][i] = link.gbps();
    }
    widest = Arrays.stream(gbps).map(double[]::clone).toArray(double[][]::new);
    for (int i = 0; i < n; i++) {
      widest[i][i] = Double.POSITIVE_INFINITY;
    }
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          widest[i][j] = Math.max(widest[i][j], Math.min(widest[i][k], widest[k][j]));
        }
      }
    }
  }

  int index(String id) {
    for (int i = 0; i < n; i++) {
      if (federation.clusters().get(i).id().equals(id)) {
        return i;
      }
    }
    throw new AssertionError(id);
  }

  /** The least widest path between two of them. */
  double bottleneck(int[] clusters) {
    double least = Double.POSITIVE_INFINITY;
    for (int one : clusters) {
      for (int other : clusters) {
        least = Math.min(least, widest[one][other]);
      }
    }
    return least;
  }

  /** Over links of at least so many Gbit/s. */
  private double[][] latencies(double width) {
    var latency = new double[n][n];
    for (int i = 0; i < n; i++) {
      Arrays.fill(latency[i], Double.POSITIVE_INFINITY);
      latency[i][i] = 0;
    }
    for (var link : federation.links()) {
      if (link.gbps() >= width) {
        int i = index(link.from());
        int j = index(link.to());
        latency[i][j] = latency[j][i] = link.latencyMs();
      }
    }
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          latency[i][j] = Math.min(latency[i][j], latency[i][k] + latency[k][j]);
        }
      }
    }
    return latency;
  }

  /** Of a way in this order. */
  double latency(int[] order) {
    var latency = latencies(bottleneck(order));
    double sum = 0;
    for (int i = 1; i < order.length; i++) {
      sum += latency[order[i - 1]][order[i]];
    }
    return sum;
  }

  /** The best answer, or null where there is none. */
  @Nullable Best best(ClusterChoiceProblem problem) {
    Best best = null;
    for (int set = 1; set < 1 << n; set++) {
      int chosen = set;
      var clusters = IntStream.range(0, n).filter(i -> (chosen >> i & 1) == 1).toArray();
      double width = bottleneck(clusters);
      var submit = problem.submit();
      if (width == 0
          || Arrays.stream(clusters).map(problem::free).sum() < problem.gpus()
          || Arrays.stream(clusters).anyMatch(i -> problem.free(i) == 0)
          || (submit != null && widest[submit][clusters[0]] == 0)
          || (best != null
              && (clusters.length > best.clusters()
                  || (clusters.length == best.clusters() && width < best.gbps())))) {
        continue;
      }
      double least = shortest(latencies(width), clusters, 0, 0);
      if (best == null
          || clusters.length != best.clusters()
          || width != best.gbps()
          || least < best.latencyMs()) {
        best = new Best(clusters.length, width, least);
      }
    }
    return best;
  }

  /** Over all orders of what is left from {@code at} on. */
  private static double shortest(double[][] latency, int[] order, int at, double sum) {
    if (at == order.length) {
      return sum;
    }
    double least = Double.POSITIVE_INFINITY;
    for (int i = at; i < order.length; i++) {
      swap(order, at, i);
      double hop = at == 0 ? 0 : latency[order[at - 1]][order[at]];
      least = Math.min(least, shortest(latency, order, at + 1, sum + hop));
      swap(order, at, i);
    }
    return least;
  }

  private static void swap(int[] order, int i, int j) {
    int kept = order[i];
    order[i] = order[j];
    order[j] = kept;
  }
}
