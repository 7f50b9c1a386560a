package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.Placement;
import java.util.List;
import java.util.Set;

/**
 * Hosts of a placed job have failed.
 *
 * @param failed any hosts of the cluster; those outside the placement are only not to be used
 * @param reserved free hosts that are not available
 * @param spares hosts held back for this job; they come first where they are as good
 */
public record PlacementRepairProblem(
    Cluster cluster,
    Placement placement,
    Set<String> failed,
    Set<String> reserved,
    List<String> spares) {
  /**
   * @throws IllegalArgumentException if the cluster lacks one of the hosts
   */
  public PlacementRepairProblem {
    failed = Set.copyOf(failed);
    reserved = Set.copyOf(reserved);
    spares = List.copyOf(spares);
    for (var host : failed) {
      require(cluster, host);
    }
    for (var row : placement.matrix()) {
      for (var host : row) {
        require(cluster, host);
      }
    }
  }

  private static void require(Cluster cluster, String host) {
    if (!cluster.contains(host)) {
      throw new IllegalArgumentException(
          "cluster %s has no host %s".formatted(cluster.name(), host));
    }
  }
}
