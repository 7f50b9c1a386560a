package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;

/**
 * Place one job on the free hosts of a cluster.
 *
 * @param alpha affinity of the DP groups, in [0, 1]
 * @param unit scheduling unit of Arnold's MIP; other algorithms only report for it
 * @param rowsTogether so many consecutive cells of a column lie in one minipod, a divisor of the
 *     rows; 1 where that is not asked for
 * @param preferred whether what the job only prefers about levels is required, too
 */
public record PlacementProblem(
    Cluster cluster,
    TrainingJob job,
    double alpha,
    GroupUnit unit,
    int rowsTogether,
    boolean preferred) {
  public PlacementProblem {
    if (!(alpha >= 0 && alpha <= 1)) {
      throw new IllegalArgumentException("alpha %s is not in [0, 1]".formatted(alpha));
    }
  }

  public PlacementProblem(Cluster cluster, TrainingJob job, double alpha, GroupUnit unit) {
    this(cluster, job, alpha, unit, 1, false);
  }

  PlacementProblem withRowsTogether(int rows) {
    return new PlacementProblem(cluster, job, alpha, unit, rows, preferred);
  }

  /** With what the job only prefers as required. */
  PlacementProblem withPreferred() {
    return new PlacementProblem(cluster, job, alpha, unit, rowsTogether, true);
  }

  /** The same on another state of the cluster. */
  PlacementProblem on(Cluster newCluster) {
    return new PlacementProblem(newCluster, job, alpha, unit, rowsTogether, preferred);
  }
}
