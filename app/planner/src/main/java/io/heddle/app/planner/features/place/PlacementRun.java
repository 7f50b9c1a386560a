package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.model.result.ParetoFront;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import io.heddle.solvers.placement.PlacementAlgorithms;
import java.util.List;

/**
 * One answer in the list of runs.
 *
 * @param label the algorithm, or the point of the Pareto front
 * @param placement the answer
 * @param stopped whether a person stopped the search before its end
 * @param notes on what the answer was compared with
 */
public record PlacementRun(String label, Placement placement, boolean stopped, List<String> notes) {
  public PlacementRun {
    notes = List.copyOf(notes);
  }

  /** Without notes. */
  public PlacementRun(String label, Placement placement, boolean stopped) {
    this(label, placement, stopped, List.of());
  }

  /** A point of the front. */
  static PlacementRun of(ParetoFront.Point point) {
    var label =
        Text.of(
            "run.front",
            PlacementObjective.span(point.dpSpread()),
            PlacementObjective.span(point.ppSpread()));
    return new PlacementRun(label, point.placement(), false);
  }

  /** Eq. 2 at an α, whatever the run was solved for. */
  public double weightedSpread(double alpha) {
    return PlacementFigures.spread(placement, alpha);
  }

  /** Whether an algorithm found it here, with nothing but the job and the cluster to mind. */
  public boolean isOfAlgorithm() {
    return PlacementAlgorithms.registry().find(label).isPresent();
  }

  public PlacementObjective objective() {
    return placement.objective();
  }
}
