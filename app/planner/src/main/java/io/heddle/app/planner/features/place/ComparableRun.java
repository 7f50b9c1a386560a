package io.heddle.app.planner.features.place;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;

/**
 * A run that can be compared, with what it answers: the job and the cluster as they were then.
 *
 * @param label unique among the candidates
 * @param kept whether a person kept it; else it is the latest of its algorithm
 */
public record ComparableRun(
    String label, PlacementRun run, TrainingJob job, Cluster cluster, boolean kept) {
  public Placement placement() {
    return run.placement();
  }
}
