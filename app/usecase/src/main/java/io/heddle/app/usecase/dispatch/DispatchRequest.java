package io.heddle.app.usecase.dispatch;

import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.dispatch.DispatchConstraints;
import io.heddle.solvers.dispatch.GpuDispatchProblem;
import io.heddle.solvers.dispatch.JointRequestsProblem;
import java.util.List;

/**
 * What a person asks for.
 *
 * @param cluster with the GPUs busy that they think of
 * @param gpus of each request
 */
public record DispatchRequest(
    Cluster cluster, List<Integer> gpus, String algorithm, DispatchConstraints constraints) {
  GpuDispatchProblem single(PreparedDispatch with, int wanted) {
    return new GpuDispatchProblem(cluster, wanted, with.truth(), with.estimate(), constraints);
  }

  JointRequestsProblem several(PreparedDispatch with) {
    return new JointRequestsProblem(cluster, gpus, with.truth(), with.estimate(), constraints);
  }
}
