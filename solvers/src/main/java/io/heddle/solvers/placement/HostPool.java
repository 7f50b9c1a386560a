package io.heddle.solvers.placement;

import io.heddle.model.cluster.Host;
import io.heddle.model.job.CommunicationMatrix;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import io.heddle.solvers.eligibility.HostUnit;
import io.heddle.solvers.eligibility.JobUnits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The hosts that a job may use, by minipod.
 *
 * @param matrix shape of the job's communication matrix on these hosts, in units
 * @param units what of the job shares a domain of which level
 * @param hosts all of them
 * @param cells for each minipod of the cluster what of its usable hosts can take a cell of the
 *     matrix: one host each, or a unit of hosts; those of one leaf together
 * @param counted by level what counting allows there, as far as it was asked for: it depends on no
 *     α
 * @param tiled tilings of regions within minipods, as far as they were asked for: neither do they
 */
record HostPool(
    CommunicationMatrix matrix,
    JobUnits units,
    List<Host> hosts,
    List<List<HostUnit>> cells,
    Map<String, TileParetoFront> counted,
    Map<RegionShape, TileParetoFront> tiled) {
  /**
   * A rectangle of cells in domains.
   *
   * @param capacities cells that each domain holds
   */
  record RegionShape(List<Integer> capacities, int rows, int cols) {
    TileParetoFront tilings() {
      return TileParetoFront.constructed(
          capacities.stream().mapToInt(i -> i).toArray(), rows, cols);
    }
  }

  /**
   * Of several pools that could run the job, the one that leaves the most hosts free.
   *
   * @throws io.heddle.solvers.InfeasibleException if there are too few
   * @throws io.heddle.model.job.JobDoesNotFitException if the degrees make whole hosts of no size
   */
  static HostPool of(PlacementProblem problem) {
    return JobHostPools.of(problem).getFirst().hosts();
  }

  /** Of the several pools, the one that a placement lies in. */
  static HostPool of(PlacementProblem problem, Placement placement) {
    var pools = JobHostPools.of(problem);
    var first = placement.host(0, 0);
    return pools.stream()
        .filter(pool -> pool.problem().cluster().host(first).isFree())
        .findFirst()
        .orElse(pools.getFirst())
        .hosts();
  }

  /** All usable hosts of a cluster. O(hosts · levels). */
  static HostPool on(PlacementProblem problem, CommunicationMatrix matrix, JobUnits units) {
    var cluster = problem.cluster();
    var all = new ArrayList<Host>();
    var cells = new ArrayList<List<HostUnit>>();
    for (var minipod : cluster.minipods()) {
      var byLeaf = new LinkedHashMap<String, List<Host>>();
      for (var host : minipod.hosts()) { // leaves in the order of their first hosts, free or not
        var here = byLeaf.computeIfAbsent(cluster.switchOf(host.id()), _ -> new ArrayList<>());
        if (host.isFree() && isUsable(host, problem.job(), matrix.gpusPerHost())) {
          here.add(host);
        }
      }
      var hosts = byLeaf.values().stream().flatMap(List::stream).toList();
      all.addAll(hosts);
      cells.add(units.packed(cluster, hosts));
    }
    return new HostPool(
        matrix,
        units,
        List.copyOf(all),
        List.copyOf(cells),
        new ConcurrentHashMap<>(),
        new ConcurrentHashMap<>());
  }

  private static boolean isUsable(Host host, TrainingJob job, int gpus) {
    return host.type().gpus() == gpus && job.accepts(host.type().gpuModel());
  }

  /** c_j: cells that each minipod can take. */
  int[] capacities() {
    return cells.stream().mapToInt(List::size).toArray();
  }
}
