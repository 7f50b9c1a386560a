package io.heddle.app.planner.features.place;

import io.heddle.model.result.ParetoFront;
import io.heddle.model.result.Placement;
import io.heddle.solvers.placement.PlacementAlgorithms;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a run costs at one α: all that is on show speaks of the same, whatever each run was solved
 * for. A bound holds at the α that it was computed for, and for every placement of the job, so the
 * best one that is known stands beside all runs.
 *
 * @param spread the weighted spread of Arnold's Eq. 2
 * @param bound no placement is below this; null where none is known at this α
 */
public record PlacementFigures(double spread, @Nullable Double bound) {
  private static final double EPSILON = 1e-9;

  /**
   * Beside others. O(runs + points of the front).
   *
   * @param beside runs of the same job on the same cluster
   * @param front of the same job on the same cluster, or null
   */
  static PlacementFigures of(
      PlacementRun run,
      Collection<PlacementRun> beside,
      @Nullable ParetoFront front,
      double alpha) {
    var bounds = new ArrayList<@Nullable Double>();
    bounds.add(boundOf(run, alpha));
    for (var each : beside) {
      if (each.isOfAlgorithm()) { // others may have had fewer hosts to choose from
        bounds.add(boundOf(each, alpha));
      }
    }
    if (front != null && front.exact()) {
      bounds.add(
          front.points().stream()
              .mapToDouble(each -> alpha * each.dpSpread() + (1 - alpha) * each.ppSpread())
              .min()
              .orElse(0));
    }
    var best = bounds.stream().filter(Objects::nonNull).max(Comparator.naturalOrder());
    return new PlacementFigures(spread(run.placement(), alpha), best.orElse(null));
  }

  /** Of a run on hosts that failed or are taken: what was proven was not of these hosts. */
  static PlacementFigures unproven(PlacementRun run, double alpha) {
    return new PlacementFigures(spread(run.placement(), alpha), null);
  }

  /** Of a run that has nothing beside it: of another job. */
  static PlacementFigures of(PlacementRun run, double alpha) {
    return of(run, List.of(), null, alpha);
  }

  /** Arnold's bound is one of its own objective, not of the weighted spread. */
  private static @Nullable Double boundOf(PlacementRun run, double alpha) {
    boolean holds =
        isFor(run.placement(), alpha)
            && PlacementAlgorithms.goalOf(run.placement()).equals(PlacementAlgorithms.SPREAD);
    return holds ? run.objective().lowerBound() : null;
  }

  /** Whether a placement was solved for this α, so that its bound and proof hold. */
  public static boolean isFor(Placement placement, double alpha) {
    return Math.abs(placement.alpha() - alpha) < EPSILON;
  }

  /** Eq. 2 of a placement, whatever it was solved for. */
  public static double spread(Placement placement, double alpha) {
    var objective = placement.objective();
    return alpha * objective.maxDpSpread() + (1 - alpha) * objective.maxPpSpread();
  }

  /** Whether nothing can be better at this α. */
  public boolean proven() {
    return bound != null && spread <= bound + EPSILON;
  }
}
