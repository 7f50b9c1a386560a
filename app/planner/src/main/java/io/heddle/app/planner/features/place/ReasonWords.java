package io.heddle.app.planner.features.place;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Minipod;
import io.heddle.render.PodLabels;
import io.heddle.solvers.placement.Reason;

/** Reasons in the names that the fabric on the screen has. */
final class ReasonWords {
  private ReasonWords() {}

  /** A solver names a minipod as files do, by its first switch; here it is what the canvas says. */
  static String of(Cluster cluster, Reason reason) {
    return reason instanceof Reason.OneMore(var minipod, var free, var before, var after)
        ? new Reason.OneMore(label(cluster, minipod), free, before, after).sentence()
        : reason.sentence();
  }

  private static String label(Cluster cluster, String name) {
    return cluster.minipods().stream()
        .filter(each -> each.name().equals(name))
        .map((Minipod each) -> PodLabels.of(cluster, each))
        .findFirst()
        .orElse(name);
  }
}
