package io.heddle.solvers.placement;

import io.heddle.model.allocation.FailureDomain;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.FailureTolerance;
import io.heddle.model.result.MultiJobPlan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Whether spares make up for failures, however they were chosen: every leaf and every rack is
 * tried.
 */
public final class SurvivalCheck {
  private SurvivalCheck() {}

  /**
   * Failures that the spares of a planned job do not make up for, in words; none where they do. Of
   * so many hosts the worst ones are tried: all spares of a home first, then the job's hosts there.
   * O(hosts · leaves and racks).
   */
  public static List<String> unsurvived(
      Cluster cluster, MultiJobPlan.Planned planned, FailureTolerance survival) {
    var own = new ArrayList<String>();
    planned.placement().matrix().forEach(own::addAll);
    var missing = new ArrayList<String>();
    var ours = homes(cluster, planned, own);
    var theirs = homes(cluster, planned, planned.spares());
    ours.forEach((home, hosts) -> {
      int spares = theirs.getOrDefault(home, 0);
      int spareGone = Math.min(spares, survival.hosts());
      int gone = Math.min(hosts, survival.hosts() - spareGone);
      if (gone > spares - spareGone) {
        missing.add(
            "any %d hosts in %s"
                .formatted(survival.hosts(), cluster.minipods().get(home.minipod()).name()));
      }
    });
    if (survival.leaf()) {
      missing.addAll(unsurvived(cluster, planned, own, FailureDomain.LEAF));
    }
    if (survival.rack()) {
      missing.addAll(unsurvived(cluster, planned, own, FailureDomain.RACK));
    }
    return missing;
  }

  private static Map<StandInHomes.Home, Integer> homes(
      Cluster cluster, MultiJobPlan.Planned planned, Collection<String> hosts) {
    var places = new StandInHomes(cluster, planned.placement());
    var homes = new HashMap<StandInHomes.Home, Integer>();
    for (var id : hosts) {
      homes.merge(places.of(cluster.host(id)), 1, Integer::sum);
    }
    return homes;
  }

  private static List<String> unsurvived(
      Cluster cluster, MultiJobPlan.Planned planned, List<String> own, FailureDomain domain) {
    var names = new TreeSet<String>();
    own.forEach(id -> names.add(domain.of(cluster, cluster.host(id))));
    var missing = new ArrayList<String>();
    for (var name : names) {
      var failed = new HashSet<String>();
      cluster.hosts().stream()
          .filter(host -> domain.of(cluster, host).equals(name))
          .forEach(host -> failed.add(host.id()));
      var gone = homes(cluster, planned, own.stream().filter(failed::contains).toList());
      var left =
          homes(
              cluster,
              planned,
              planned.spares().stream().filter(id -> !failed.contains(id)).toList());
      if (gone.entrySet().stream()
          .anyMatch(each -> each.getValue() > left.getOrDefault(each.getKey(), 0))) {
        missing.add(
            "%s %s".formatted(domain == FailureDomain.LEAF ? "leaf" : "rack", name.strip()));
      }
    }
    return missing;
  }
}
