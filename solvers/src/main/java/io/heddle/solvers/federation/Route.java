package io.heddle.solvers.federation;

import io.heddle.model.result.FederatedJob;
import java.util.ArrayList;
import java.util.List;

/** Clusters in the order in which a job's way visits them. */
final class Route {
  private Route() {}

  /**
   * The answer that they are: GPUs by Eq. 4, the bottleneck and the latency of the way. O(clusters
   * · links).
   *
   * @param order clusters that hold the job; one that is not needed gets no share
   */
  static FederatedJob answer(
      FederationProblem problem,
      List<Integer> order,
      String algorithm,
      boolean proven,
      String why) {
    var shares = new ArrayList<FederatedJob.Share>();
    var visited = new ArrayList<Integer>();
    int rest = problem.gpus();
    for (int cluster : order) {
      int given = Math.min(rest, problem.free(cluster));
      if (given > 0) {
        shares.add(new FederatedJob.Share(problem.network().id(cluster), given));
        visited.add(cluster);
        rest -= given;
      }
    }
    if (rest > 0) {
      throw new IllegalStateException(
          "%s leaves %d GPUs of %s without a cluster".formatted(algorithm, rest, problem.job()));
    }
    double bottleneck = bottleneck(problem.network(), visited);
    double latency = 0;
    for (int i = 1; i < visited.size(); i++) {
      latency += problem.network().near(visited.get(i - 1), bottleneck).latencyMs()[visited.get(i)];
    }
    return new FederatedJob(
        problem.job(),
        shares,
        bottleneck,
        latency,
        FewestClusters.of(problem),
        proven,
        algorithm,
        why,
        0);
  }

  /**
   * The narrowest pair lies between neighbours on the way: β of a pair is at least the least of the
   * hops between the two.
   */
  private static double bottleneck(FederationNetwork network, List<Integer> visited) {
    double bottleneck = Double.POSITIVE_INFINITY;
    for (int i = 1; i < visited.size(); i++) {
      bottleneck = Math.min(bottleneck, network.widths(visited.get(i - 1))[visited.get(i)]);
    }
    return bottleneck;
  }
}
