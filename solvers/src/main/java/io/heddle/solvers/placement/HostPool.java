package io.heddle.solvers.placement;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.job.CommunicationMatrix;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import io.heddle.solvers.eligibility.EligibleHostPool;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * The hosts that a job may use, by minipod.
 *
 * @param matrix shape of the job's communication matrix on these hosts
 * @param cells for each minipod of the cluster what of its usable hosts can take a cell of the
 *     matrix, in host ids: one host each, or several of one NVLink domain; those of one leaf
 *     together
 */
record HostPool(CommunicationMatrix matrix, List<List<List<String>>> cells) {
  /**
   * Of several pools that could run the job, the one that leaves the most hosts free.
   *
   * @throws io.heddle.solvers.InfeasibleException if there are too few
   * @throws io.heddle.model.job.JobDoesNotFitException if the degrees make whole hosts of no size
   */
  static HostPool of(PlacementProblem problem) {
    return on(JobHostPools.of(problem).getFirst());
  }

  /** Of the several pools, the one that a placement lies in. */
  static HostPool of(PlacementProblem problem, Placement placement) {
    var pools = JobHostPools.of(problem);
    var first = placement.host(0, 0);
    return on(
        pools.stream()
            .filter(pool -> pool.problem().cluster().host(first).isFree())
            .findFirst()
            .orElse(pools.getFirst()));
  }

  private static HostPool on(JobHostPools.Pool pool) {
    var problem = pool.problem();
    return new HostPool(pool.matrix(), byMinipod(problem, pool.matrix()));
  }

  private static boolean isUsable(Host host, TrainingJob job, int gpus) {
    return host.type().gpus() == gpus && job.request().accepts(host.type().gpuModel());
  }

  private static List<List<List<String>>> byMinipod(
      PlacementProblem problem, CommunicationMatrix matrix) {
    var cluster = problem.cluster();
    var result = new ArrayList<List<List<String>>>();
    for (var minipod : cluster.minipods()) {
      var byLeaf = new LinkedHashMap<String, List<Host>>();
      for (var host : minipod.hosts()) { // leaves in the order of their first hosts, free or not
        var here = byLeaf.computeIfAbsent(cluster.switchOf(host.id()), _ -> new ArrayList<>());
        if (host.isFree() && isUsable(host, problem.job(), matrix.gpusPerHost())) {
          here.add(host);
        }
      }
      result.add(cells(byLeaf.values().stream().flatMap(List::stream).toList(), problem, matrix));
    }
    return List.copyOf(result);
  }

  /**
   * Whole cells of one NVLink domain first. Where a cell is several tensor groups, what domains
   * have left makes more of them: only a tensor group needs a single domain.
   */
  private static List<List<String>> cells(
      List<Host> hosts, PlacementProblem problem, CommunicationMatrix matrix) {
    int size = matrix.hostsPerCell();
    int group = size / problem.rowsTogether();
    var cells = new ArrayList<List<String>>();
    var mixed = new ArrayList<String>();
    for (var domain : NvlinkDomains.of(hosts)) {
      var ids = domain.stream().map(Host::id).toList();
      int whole = ids.size() / size * size;
      for (int first = 0; first < whole; first += size) {
        cells.add(List.copyOf(ids.subList(first, first + size)));
      }
      mixed.addAll(ids.subList(whole, whole + (ids.size() - whole) / group * group));
    }
    for (int first = 0; first + size <= mixed.size(); first += size) {
      cells.add(List.copyOf(mixed.subList(first, first + size)));
    }
    return List.copyOf(cells);
  }

  /** Cells that these hosts can take; all of one lie in one minipod. O(hosts). */
  static int count(PlacementProblem problem, Collection<Host> hosts, CommunicationMatrix matrix) {
    return EligibleHostPool.of(matrix, problem.rowsTogether(), List.of())
        .cellsOn(problem.cluster(), hosts);
  }

  /** c_j: cells that each minipod can take. */
  int[] capacities() {
    return cells.stream().mapToInt(List::size).toArray();
  }
}
