package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.cluster.Cluster;

/**
 * Choose {@code gpus} of the free GPUs of a cluster.
 *
 * @param truth B(S), by which answers are judged; only {@code ideal} and {@code oracle} search on
 *     it
 * @param estimate what the other searches are guided by: a trained surrogate or the built-in model
 */
public record DispatchProblem(
    Cluster cluster,
    int gpus,
    Bandwidth truth,
    BandwidthEstimate estimate,
    DispatchConstraints constraints) {
  public DispatchProblem {
    if (gpus < 1) {
      throw new IllegalArgumentException("%d GPUs".formatted(gpus));
    }
  }

  /** Guided by the built-in model, without constraints. */
  public static DispatchProblem of(Cluster cluster, int gpus, Bandwidth truth) {
    return new DispatchProblem(
        cluster, gpus, truth, new TruthEstimate(truth.builtIn()), DispatchConstraints.NONE);
  }

  public DispatchProblem withEstimate(BandwidthEstimate newEstimate) {
    return new DispatchProblem(cluster, gpus, truth, newEstimate, constraints);
  }

  public DispatchProblem withConstraints(DispatchConstraints newConstraints) {
    return new DispatchProblem(cluster, gpus, truth, estimate, newConstraints);
  }
}
