package io.heddle.solvers.placement;

import io.heddle.model.allocation.FailureDomain;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.job.FailureTolerance;
import io.heddle.model.result.Placement;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.ortools.SpreadSelectionFlow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Free hosts that stand in for failed ones of a placed job. The fewest that survive what is asked
 * for: stand-ins are of the failed host's own {@linkplain StandInHomes home}, so homes are counted
 * apart.
 *
 * <p>Of n hosts of a home and s spares, any k fail: k spares are needed, as k − 1 spares and one
 * host may be it, and enough, as n are left. A leaf fails with a hosts of the job and t of its
 * spares: s − t ≥ a. So on a leaf where the job is, at most s − a spares count, and the same for
 * racks: for each s from the largest a on, a flow from leaves to racks says whether s spares can
 * lie so, and the first s is the fewest.
 */
final class SpareHosts {
  private final Cluster left;
  private final Placement placement;
  private final FailureTolerance survival;
  private final StandInHomes homes;

  private SpareHosts(Cluster left, Placement placement, FailureTolerance survival) {
    this.left = left;
    this.placement = placement;
    this.survival = survival;
    homes = new StandInHomes(left, placement);
  }

  /**
   * The fewest that survive this; more, where they cost no spread, up to a number. O(homes · spares
   * · flow).
   *
   * @param left where the placement's hosts are busy
   * @throws InfeasibleException if there are too few
   */
  static List<String> of(Cluster left, Placement placement, FailureTolerance survival, int count) {
    var spares = new ArrayList<String>();
    if (!survival.isNone()) {
      spares.addAll(new SpareHosts(left, placement, survival).fewest());
    }
    if (spares.size() < count) {
      var rest = SequentialPlanSolver.without(left, spares);
      spares.addAll(anywhere(rest, placement, count - spares.size()));
    }
    return spares;
  }

  private List<String> fewest() {
    var first = left.host(placement.host(0, 0));
    var reached = JobHostPools.reached(left, first);
    var own =
        new TreeMap<StandInHomes.Home, List<Host>>(
            Comparator.comparingInt(StandInHomes.Home::minipod)
                .thenComparing(StandInHomes.Home::domain));
    placement.matrix().forEach(row -> row.forEach(id -> add(own, left.host(id))));
    var free = new HashMap<StandInHomes.Home, List<Host>>();
    left.hosts().stream()
        .filter(host -> host.isFree() && host.type().equals(first.type()))
        .filter(host -> reached.contains(host.id()))
        .forEach(host -> add(free, host));
    var spares = new ArrayList<String>();
    own.forEach(
        (home, hosts) -> spares.addAll(fewest(home, hosts, free.getOrDefault(home, List.of()))));
    return spares;
  }

  private void add(Map<StandInHomes.Home, List<Host>> known, Host host) {
    known.computeIfAbsent(homes.of(host), _ -> new ArrayList<>()).add(host);
  }

  private List<String> fewest(StandInHomes.Home home, List<Host> own, List<Host> free) {
    var leaves = survival.leaf() ? count(own, FailureDomain.LEAF) : Map.<String, Integer>of();
    var racks = survival.rack() ? count(own, FailureDomain.RACK) : Map.<String, Integer>of();
    int least = Math.max(survival.hosts(), Math.max(most(leaves), most(racks)));
    for (int size = least; size <= free.size(); size++) {
      var chosen = spread(free, leaves, racks, size);
      if (chosen != null) {
        return chosen;
      }
    }
    throw new InfeasibleException(
        "job %s: to tolerate %s it needs %s in %s, where %s free. Request fewer spares, or place it in other minipods."
            .formatted(
                placement.job(),
                survival.words(),
                least > free.size()
                    ? "at least %,d spares".formatted(least)
                    : "spares on other leaves or racks than its own hosts",
                left.minipods().get(home.minipod()).name()
                    + (home.domain().isEmpty() ? "" : " (domain %s)".formatted(home.domain())),
                free.size() == 1 ? "1 host is" : "%,d hosts are".formatted(free.size())));
  }

  private static int most(Map<String, Integer> hosts) {
    return hosts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  private Map<String, Integer> count(List<Host> hosts, FailureDomain domain) {
    var counts = new HashMap<String, Integer>();
    hosts.forEach(host -> counts.merge(domain.of(left, host), 1, Integer::sum));
    return counts;
  }

  /** So many hosts of which no leaf and no rack has too many; null where they cannot lie so. */
  private @Nullable List<String> spread(
      List<Host> free, Map<String, Integer> leaves, Map<String, Integer> racks, int size) {
    var flow = new SpreadSelectionFlow(size);
    for (var host : free) {
      var leaf = FailureDomain.LEAF.of(left, host);
      var rack = FailureDomain.RACK.of(left, host);
      flow.item(
          leaf, size - leaves.getOrDefault(leaf, 0), rack, size - racks.getOrDefault(rack, 0));
    }
    var chosen = flow.chosen();
    return chosen == null ? null : chosen.stream().map(i -> free.get(i).id()).toList();
  }

  /**
   * Free hosts of the job's kind where it has the most hosts for each spare, since a stand-in in
   * the same minipod costs no spread; elsewhere where those are full. In a minipod those of the
   * job's NVLink domains come first, since only they can stand in for a part of a tensor group.
   */
  private static List<String> anywhere(Cluster left, Placement placement, int count) {
    var minipods = left.minipods();
    var used = new int[minipods.size()];
    placement.matrix().forEach(row -> row.forEach(host -> used[left.minipodOf(host).index()]++));
    var first = left.host(placement.host(0, 0));
    var reached = JobHostPools.reached(left, first);
    var domains = new HashSet<@Nullable String>();
    placement
        .matrix()
        .forEach(row -> row.forEach(host -> domains.add(NvlinkDomains.nameOf(left.host(host)))));
    var free = new ArrayList<List<String>>();
    for (var minipod : minipods) {
      free.add(
          minipod.hosts().stream()
              .filter(host -> host.isFree() && host.type().equals(first.type()))
              .filter(host -> reached.contains(host.id()))
              .sorted(Comparator.comparing(host -> !domains.contains(NvlinkDomains.nameOf(host))))
              .map(host -> host.id())
              .toList());
    }
    var given = new int[used.length];
    var spares = new ArrayList<String>();
    while (spares.size() < count) {
      int chosen = -1;
      for (int i = 0; i < used.length; i++) {
        boolean has = given[i] < free.get(i).size();
        if (has
            && (chosen < 0
                || (double) used[i] / (given[i] + 1)
                    > (double) used[chosen] / (given[chosen] + 1))) {
          chosen = i;
        }
      }
      if (chosen < 0) {
        break;
      }
      spares.add(free.get(chosen).get(given[chosen]++));
    }
    return spares;
  }
}
