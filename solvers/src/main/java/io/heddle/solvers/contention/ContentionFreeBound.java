package io.heddle.solvers.contention;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * An upper bound on the GPU utilisation that placed jobs reach, whatever paths, priorities and
 * levels they get: each job has the network for itself, and on each hop of its flows the bytes
 * divide evenly over all links that shortest paths have there. No schedule sends what all of these
 * links carry together any sooner.
 */
final class ContentionFreeBound {
  private final DirectedLinkNetwork network;
  private final ShortestEcmpRoutes routes;

  ContentionFreeBound(RoutedNetwork ground) {
    network = ground.network();
    routes = ground.routes();
  }

  /**
   * Computed flops over what the GPUs would do if they never waited, in [0, 1]. O(flows · links
   * between two hosts).
   *
   * @throws io.heddle.solvers.InfeasibleException if two hosts of a job are not connected
   */
  double utilization(List<PlacedJobTraffic> jobs) {
    double done = 0;
    double possible = 0;
    for (var job : jobs) {
      double speed = job.flops() / job.computeSeconds();
      done += speed * job.computeSeconds() / iterationSeconds(job);
      possible += speed;
    }
    return possible == 0 ? 1 : done / possible;
  }

  /** The least seconds of an iteration. */
  private double iterationSeconds(PlacedJobTraffic job) {
    var shared = new IdentityHashMap<List<Integer>, Double>(); // hops of many flows are one object
    for (var flow : job.flows()) {
      routes.hops(flow).forEach(links -> shared.merge(links, flow.bytes(), Double::sum));
    }
    var bytes = new HashMap<List<Integer>, Double>();
    shared.forEach((links, sum) -> bytes.merge(links, sum, Double::sum));
    double longest = bytes.entrySet().stream().mapToDouble(this::seconds).max().orElse(0);
    return Math.max(
        job.computeSeconds(),
        job.overlapStart() * job.computeSeconds() + job.latencySeconds() + longest);
  }

  private double seconds(Map.Entry<List<Integer>, Double> hop) {
    return hop.getValue() / hop.getKey().stream().mapToDouble(network::capacity).sum();
  }
}
