package io.heddle.app.usecase.dispatch;

import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.dispatch.DispatchConstraints;
import io.heddle.solvers.dispatch.DispatchProblem;
import io.heddle.solvers.dispatch.RequestsProblem;
import java.util.List;

/**
 * What a person asks for.
 *
 * @param cluster with the GPUs busy that they think of
 * @param gpus of each request
 */
public record DispatchRequest(
    Cluster cluster, List<Integer> gpus, String algorithm, DispatchConstraints constraints) {
  DispatchProblem single(Prepared with, int wanted) {
    return new DispatchProblem(cluster, wanted, with.truth(), with.estimate(), constraints);
  }

  RequestsProblem several(Prepared with) {
    return new RequestsProblem(cluster, gpus, with.truth(), with.estimate(), constraints);
  }
}
