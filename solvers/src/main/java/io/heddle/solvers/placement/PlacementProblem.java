package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;

/**
 * Place one job on the free hosts of a cluster.
 *
 * @param alpha affinity of the DP groups, in [0, 1]
 * @param unit scheduling unit of Arnold's MIP; other algorithms only report for it
 */
public record PlacementProblem(Cluster cluster, TrainingJob job, double alpha, GroupUnit unit) {
  public PlacementProblem {
    if (!(alpha >= 0 && alpha <= 1)) {
      throw new IllegalArgumentException("alpha %s is not in [0, 1]".formatted(alpha));
    }
  }
}
