package io.heddle.solvers.federation;

import io.heddle.model.result.FederatedJob;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Clusters in the order in which a job's way visits them. */
final class ClusterPath {
  private ClusterPath() {}

  /**
   * The answer that they are: GPUs by Eq. 4, the bottleneck and the latency of the way. O(clusters
   * · links).
   *
   * @param order clusters that hold the job; one that is not needed gets no share
   */
  static FederatedJob answer(
      ClusterChoiceProblem problem,
      List<Integer> order,
      String algorithm,
      boolean proven,
      String why) {
    var shares = filled(problem, order);
    if (shares == null) {
      throw new IllegalStateException(
          "%s leaves GPUs of %s without a cluster".formatted(algorithm, problem.job()));
    }
    return answer(problem, shares, algorithm, proven, why);
  }

  /** GPUs by Eq. 4: all of each, until none are missing; null where they are too few. */
  static @Nullable ClusterGpuShares filled(ClusterChoiceProblem problem, List<Integer> order) {
    var visited = new ArrayList<Integer>();
    var gpus = new ArrayList<Integer>();
    int rest = problem.gpus();
    for (int cluster : order) {
      int given = Math.min(rest, problem.free(cluster));
      if (given > 0) {
        visited.add(cluster);
        gpus.add(given);
        rest -= given;
      }
    }
    return rest > 0 ? null : new ClusterGpuShares(visited, gpus);
  }

  static FederatedJob answer(
      ClusterChoiceProblem problem,
      ClusterGpuShares shares,
      String algorithm,
      boolean proven,
      String why) {
    var network = problem.network();
    double bottleneck = bottleneck(network, shares.clusters());
    double latency = 0;
    var given = new ArrayList<FederatedJob.Share>();
    for (int i = 0; i < shares.size(); i++) {
      given.add(new FederatedJob.Share(network.id(shares.cluster(i)), shares.gpus(i)));
      latency +=
          i == 0 ? 0 : latencyMs(network, shares.cluster(i - 1), shares.cluster(i), bottleneck);
    }
    return new FederatedJob(
        problem.job(),
        given,
        bottleneck,
        latency,
        null,
        FewestClusterBound.of(problem),
        proven,
        algorithm,
        why,
        0);
  }

  /** Over links of at least so many Gbit/s. */
  static double latencyMs(FederationLinkNetwork network, int from, int to, double gbps) {
    return network.near(from, gbps).latencyMs()[to];
  }

  /**
   * The narrowest pair lies between neighbours on the way: β of a pair is at least the least of the
   * hops between the two.
   */
  static double bottleneck(FederationLinkNetwork network, List<Integer> visited) {
    double bottleneck = Double.POSITIVE_INFINITY;
    for (int i = 1; i < visited.size(); i++) {
      bottleneck = Math.min(bottleneck, network.widths(visited.get(i - 1))[visited.get(i)]);
    }
    return bottleneck;
  }
}
