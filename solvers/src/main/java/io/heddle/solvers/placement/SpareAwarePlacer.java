package io.heddle.solvers.placement;

import io.heddle.model.allocation.FailureDomain;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Minipod;
import io.heddle.model.job.FailureTolerance;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.model.result.Placement;
import io.heddle.solvers.InfeasibleException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A job with its spares. Where its minipods have too few hosts left for those, it is placed once
 * more with room kept in every minipod: as many hosts as may fail, the leaf and the rack with most
 * free hosts, beside which no other one is too large.
 */
final class SpareAwarePlacer {
  private SpareAwarePlacer() {}

  /**
   * O(hosts) beside the placements.
   *
   * @param placing a job on what is free
   * @throws InfeasibleException if it does not fit, or too few spares are left either way
   */
  static MultiJobPlan.Planned of(
      Cluster left, Function<Cluster, Placement> placing, FailureTolerance survival, int spares) {
    try {
      return planned(left, placing.apply(left), survival, spares);
    } catch (InfeasibleException tooFew) {
      if (survival.isNone()) {
        throw tooFew;
      }
      try {
        var roomy = placing.apply(SequentialPlanSolver.without(left, room(left, survival)));
        return planned(left, roomy, survival, spares);
      } catch (InfeasibleException | JobDoesNotFitException neither) {
        throw tooFew;
      }
    }
  }

  private static MultiJobPlan.Planned planned(
      Cluster left, Placement placement, FailureTolerance survival, int spares) {
    var taken = new HashSet<String>();
    placement.matrix().forEach(taken::addAll);
    var rest = SequentialPlanSolver.without(left, taken);
    return new MultiJobPlan.Planned(placement, SpareHosts.of(rest, placement, survival, spares));
  }

  private static Set<String> room(Cluster left, FailureTolerance survival) {
    var room = new HashSet<String>();
    for (var minipod : left.minipods()) {
      var kept = new HashSet<String>();
      if (survival.leaf()) {
        kept.addAll(largest(left, minipod, FailureDomain.LEAF));
      }
      if (survival.rack()) {
        kept.addAll(largest(left, minipod, FailureDomain.RACK));
      }
      room.addAll(kept);
      minipod.freeHosts().stream()
          .map(Host::id)
          .filter(id -> !kept.contains(id))
          .limit(Math.max(0, survival.hosts() - kept.size()))
          .forEach(room::add);
    }
    return room;
  }

  private static List<String> largest(Cluster left, Minipod minipod, FailureDomain domain) {
    Map<String, List<String>> free = new TreeMap<>();
    for (var host : minipod.freeHosts()) {
      free.computeIfAbsent(domain.of(left, host), _ -> new ArrayList<>()).add(host.id());
    }
    List<String> largest = List.of();
    for (var hosts : free.values()) {
      largest = hosts.size() > largest.size() ? hosts : largest;
    }
    return largest;
  }
}
