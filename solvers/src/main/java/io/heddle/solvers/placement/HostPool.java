package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.CommunicationMatrix;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * The hosts that a job may use, by minipod.
 *
 * @param matrix shape of the job's communication matrix on these hosts
 * @param hosts for each minipod of the cluster its usable host ids, hosts of one leaf together
 */
record HostPool(CommunicationMatrix matrix, List<List<String>> hosts) {
  /**
   * Of several pools that could run the job, the one that leaves the most hosts free.
   *
   * @throws io.heddle.solvers.InfeasibleException if there are too few
   * @throws io.heddle.model.job.JobDoesNotFitException if the degrees make whole hosts of no size
   */
  static HostPool of(PlacementProblem problem) {
    return on(HostPools.of(problem).getFirst());
  }

  /** Of the several pools, the one that a placement lies in. */
  static HostPool of(PlacementProblem problem, Placement placement) {
    var pools = HostPools.of(problem);
    var first = placement.host(0, 0);
    return on(
        pools.stream()
            .filter(pool -> pool.problem().cluster().host(first).isFree())
            .findFirst()
            .orElse(pools.getFirst()));
  }

  private static HostPool on(HostPools.Pool pool) {
    var problem = pool.problem();
    return new HostPool(
        pool.matrix(), byMinipod(problem.cluster(), problem.job(), pool.matrix().gpusPerHost()));
  }

  private static boolean isUsable(Host host, TrainingJob job, int gpus) {
    return host.type().gpus() == gpus && job.request().accepts(host.type().gpuModel());
  }

  private static List<List<String>> byMinipod(Cluster cluster, TrainingJob job, int gpus) {
    var result = new ArrayList<List<String>>();
    for (var minipod : cluster.minipods()) {
      var byLeaf = new LinkedHashMap<String, List<String>>();
      for (var host : minipod.hosts()) { // leaves in the order of their first hosts, free or not
        var here = byLeaf.computeIfAbsent(cluster.switchOf(host.id()), _ -> new ArrayList<>());
        if (host.isFree() && isUsable(host, job, gpus)) {
          here.add(host.id());
        }
      }
      result.add(byLeaf.values().stream().flatMap(List::stream).toList());
    }
    return List.copyOf(result);
  }

  /** c_j: usable hosts of each minipod. */
  int[] capacities() {
    return hosts.stream().mapToInt(List::size).toArray();
  }
}
