package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.cluster.Cluster;
import java.util.List;

/**
 * Serve several requests from the free GPUs of one cluster, each GPU at most once.
 *
 * @param requests GPUs of each, at least 1
 * @param constraints that each request has to meet
 */
public record JointRequestsProblem(
    Cluster cluster,
    List<Integer> requests,
    ClusterBandwidthFunction truth,
    BandwidthEstimate estimate,
    DispatchConstraints constraints) {
  public JointRequestsProblem {
    requests = List.copyOf(requests);
    if (requests.isEmpty() || requests.stream().anyMatch(gpus -> gpus < 1)) {
      throw new IllegalArgumentException("requests " + requests);
    }
  }

  /** One of the requests, where this is left. */
  GpuDispatchProblem single(Cluster left, int request, DispatchConstraints under) {
    return new GpuDispatchProblem(left, requests.get(request), truth, estimate, under);
  }
}
