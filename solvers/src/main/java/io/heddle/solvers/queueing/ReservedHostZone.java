package io.heddle.solvers.queueing;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Chooses the hosts to reserve: the placement of the planned job on those hosts that are likely to
 * be free by then, so on no more of the others than it must.
 */
final class ReservedHostZone {
  private ReservedHostZone() {}

  /**
   * @param freeAt when each host of the cluster is likely to be free, in seconds
   * @throws InfeasibleException if the job does not fit the cluster at all
   */
  static Placement choose(PlannedArrivalProblem problem, double[] freeAt, SolveControl<?> control) {
    var hosts = problem.cluster().hosts();
    var order =
        IntStream.range(0, hosts.size())
            .boxed()
            .sorted((one, two) -> Double.compare(freeAt[one], freeAt[two]))
            .toList();
    int timely =
        (int) Arrays.stream(freeAt).filter(time -> time <= problem.arrivalSeconds()).count();
    InfeasibleException none = null;
    // Hosts that are free too late are let in, the earliest first, only as far as needed.
    for (int count = timely; ; count = Math.min(hosts.size(), count + 1 + hosts.size() / 50)) {
      try {
        return place(problem, order.subList(0, count), control);
      } catch (InfeasibleException tooFew) {
        none = tooFew;
      }
      if (count == hosts.size()) {
        throw none;
      }
    }
  }

  private static Placement place(
      PlannedArrivalProblem problem, List<Integer> usable, SolveControl<?> control) {
    var free = new boolean[problem.cluster().hosts().size()];
    usable.forEach(host -> free[host] = true);
    var hosts = new ArrayList<Host>();
    for (int i = 0; i < free.length; i++) {
      var host = problem.cluster().hosts().get(i);
      hosts.add(free[i] ? host : host.allBusy());
    }
    Cluster then = problem.cluster().withHosts(hosts);
    return PlacementAlgorithms.registry()
        .standard()
        .solver()
        .solve(
            new PlacementProblem(then, problem.planned(), problem.alpha(), GroupUnit.PP),
            new SolveControl<>(control.termination(), _ -> {}, control.seed()));
  }
}
