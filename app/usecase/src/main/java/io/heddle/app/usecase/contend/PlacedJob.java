package io.heddle.app.usecase.contend;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.placement.PlacementProblem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A job that is on the network, with its hosts. */
public record PlacedJob(TrainingJob job, Placement placement) {
  public Set<String> hosts() {
    var hosts = new HashSet<String>();
    placement.matrix().forEach(hosts::addAll);
    return hosts;
  }

  /**
   * Places jobs in this order, each on what is left.
   *
   * @param taken hosts that nobody may have
   * @param alpha affinity of the DP groups, in [0, 1]
   * @throws io.heddle.solvers.InfeasibleException if one of them does not fit
   */
  public static List<PlacedJob> inOrder(
      Cluster cluster,
      List<TrainingJob> jobs,
      Set<String> taken,
      Algorithm<PlacementProblem, Placement> algorithm,
      double alpha,
      SolveControl<?> control) {
    var placed = new ArrayList<PlacedJob>();
    var busy = new HashSet<>(taken);
    for (var job : jobs) {
      var left =
          cluster.withHosts(
              cluster.hosts().stream()
                  .map(host -> busy.contains(host.id()) ? host.allBusy() : host)
                  .toList());
      var problem = new PlacementProblem(left, job, alpha, GroupUnit.PP);
      placed.add(new PlacedJob(job, algorithm.solver().solve(problem, control.part())));
      busy.addAll(placed.getLast().hosts());
    }
    return placed;
  }
}
