package io.heddle.app.planner.features.place;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Minipod;
import io.heddle.render.MinipodLabels;
import io.heddle.solvers.placement.PlacementExplanation;

/** Reasons in the names that the fabric on the screen has. */
final class PlacementReasonText {
  private PlacementReasonText() {}

  /** A solver names a minipod as files do, by its first switch; here it is what the canvas says. */
  static String of(Cluster cluster, PlacementExplanation reason) {
    return reason
            instanceof PlacementExplanation.OneMore(var minipod, var free, var before, var after)
        ? new PlacementExplanation.OneMore(label(cluster, minipod), free, before, after).sentence()
        : reason.sentence();
  }

  private static String label(Cluster cluster, String name) {
    return cluster.minipods().stream()
        .filter(each -> each.name().equals(name))
        .map((Minipod each) -> MinipodLabels.of(cluster, each))
        .findFirst()
        .orElse(name);
  }
}
