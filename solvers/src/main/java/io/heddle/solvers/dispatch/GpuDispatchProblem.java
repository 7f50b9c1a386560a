package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.cluster.Cluster;

/**
 * Choose {@code gpus} of the free GPUs of a cluster.
 *
 * @param truth B(S), by which answers are judged; only {@code ideal} and {@code oracle} search on
 *     it
 * @param estimate what the other searches are guided by: a trained surrogate or the built-in model
 */
public record GpuDispatchProblem(
    Cluster cluster,
    int gpus,
    ClusterBandwidthFunction truth,
    BandwidthEstimate estimate,
    DispatchConstraints constraints) {
  public GpuDispatchProblem {
    if (gpus < 1) {
      throw new IllegalArgumentException("%d GPUs".formatted(gpus));
    }
  }

  /** Guided by the built-in model, without constraints. */
  public static GpuDispatchProblem of(Cluster cluster, int gpus, ClusterBandwidthFunction truth) {
    return new GpuDispatchProblem(
        cluster, gpus, truth, new GroundTruthEstimate(truth.builtIn()), DispatchConstraints.NONE);
  }

  public GpuDispatchProblem withEstimate(BandwidthEstimate newEstimate) {
    return new GpuDispatchProblem(cluster, gpus, truth, newEstimate, constraints);
  }

  public GpuDispatchProblem withConstraints(DispatchConstraints newConstraints) {
    return new GpuDispatchProblem(cluster, gpus, truth, estimate, newConstraints);
  }
}
