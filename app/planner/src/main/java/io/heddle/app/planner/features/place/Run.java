package io.heddle.app.planner.features.place;

import io.heddle.model.result.Objective;
import io.heddle.model.result.Placement;

/**
 * One answer in the list of runs.
 *
 * @param label the algorithm, or the point of the Pareto front
 * @param placement the answer
 * @param stopped whether a person stopped the search before its end
 */
public record Run(String label, Placement placement, boolean stopped) {
  /** Eq. 2 for another affinity than the one that the run was solved for. */
  public double weightedSpread(double alpha) {
    var objective = placement.objective();
    return alpha * objective.maxDpSpread() + (1 - alpha) * objective.maxPpSpread();
  }

  public Objective objective() {
    return placement.objective();
  }
}
