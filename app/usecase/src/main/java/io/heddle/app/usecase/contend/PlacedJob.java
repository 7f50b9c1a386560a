package io.heddle.app.usecase.contend;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.placement.PlacementProblem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** A job that is on the network, with its hosts. */
public record PlacedJob(TrainingJob job, Placement placement) {
  public Set<String> hosts() {
    var hosts = new HashSet<String>();
    placement.matrix().forEach(hosts::addAll);
    return hosts;
  }

  /**
   * Jobs that found hosts, and why the others did not.
   *
   * @param leftOut those that do not fit
   */
  public record InOrder(List<PlacedJob> placed, List<LeftOut> leftOut) {
    public InOrder {
      placed = List.copyOf(placed);
      leftOut = List.copyOf(leftOut);
    }
  }

  /** A job that is not on the network, and why. */
  public record LeftOut(TrainingJob job, String reason) {}

  /**
   * Places jobs in this order, each on what is left; one that does not fit leaves it to the next.
   *
   * @param taken hosts that no job may use
   * @param alpha affinity of the DP groups, in [0, 1]
   */
  public static InOrder inOrder(
      Cluster cluster,
      List<TrainingJob> jobs,
      Set<String> taken,
      RegisteredAlgorithm<PlacementProblem, Placement> algorithm,
      double alpha,
      SolveControl<?> control) {
    var placed = new ArrayList<PlacedJob>();
    var leftOut = new ArrayList<LeftOut>();
    var busy = new HashSet<>(taken);
    for (var job : jobs) {
      var left =
          cluster.withHosts(
              cluster.hosts().stream()
                  .map(host -> busy.contains(host.id()) ? host.allBusy() : host)
                  .toList());
      var problem = new PlacementProblem(left, job, alpha, GroupUnit.PP);
      try {
        placed.add(new PlacedJob(job, algorithm.solver().solve(problem, control.part())));
        busy.addAll(placed.getLast().hosts());
      } catch (InfeasibleException reason) {
        leftOut.add(new LeftOut(job, Objects.requireNonNull(reason.getMessage())));
      }
    }
    return new InOrder(placed, leftOut);
  }
}
