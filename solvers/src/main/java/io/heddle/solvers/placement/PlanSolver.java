package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.result.Placement;
import io.heddle.model.result.Plan;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.Progress;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.StoppedException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plans jobs one after the other, the most urgent first, each on what those before left free. Jobs
 * of equal priority go in several orders, the largest first to begin with, and the plan that places
 * most GPUs, then the least spread over them, is kept. A job that finds too few hosts waits; those
 * after it may still start.
 */
public final class PlanSolver implements Solver<PlanProblem, Plan> {
  private static final int ORDERS = 6;

  private final Algorithm<PlacementProblem, Placement> algorithm;

  /** Places every job with this algorithm. */
  public PlanSolver(Algorithm<PlacementProblem, Placement> algorithm) {
    this.algorithm = algorithm;
  }

  /** What a plan is worth: GPUs first, then their weighted spread. */
  private record Worth(Plan plan, long gpus, double spread) {}

  @Override
  public Plan solve(PlanProblem problem, SolveControl<Plan> control) {
    var largestFirst =
        problem.requests().stream()
            .sorted(
                Comparator.comparingInt((PlanProblem.Request each) -> -each.job().priority())
                    .thenComparingInt(each -> -each.job().gpus()))
            .toList();
    var best = plan(problem, largestFirst, control);
    var tried = new HashSet<List<PlanProblem.Request>>();
    tried.add(largestFirst);
    var random = new Random(control.seed());
    for (int i = 1; i < ORDERS && !control.stopped(); i++) {
      var order = new ArrayList<>(largestFirst);
      Collections.shuffle(order, random);
      order.sort(Comparator.comparingInt(each -> -each.job().priority()));
      if (tried.add(order)) {
        try {
          var other = plan(problem, order, control);
          best = better(best, other);
        } catch (StoppedException stopped) {
          break; // the plan that there is stands
        }
      }
      control
          .progress()
          .accept(new Progress<>((i + 1.0) / ORDERS, "orders of equal jobs", best.plan()));
    }
    return best.plan();
  }

  private static Worth better(Worth one, Worth two) {
    boolean more = two.gpus() > one.gpus();
    boolean tighter = two.gpus() == one.gpus() && two.spread() < one.spread() - Answers.EPSILON;
    return more || tighter ? two : one;
  }

  private Worth plan(
      PlanProblem problem, List<PlanProblem.Request> order, SolveControl<Plan> control) {
    var left = without(problem.cluster(), problem.reserved());
    var planned = new ArrayList<Plan.Planned>();
    var waiting = new ArrayList<Plan.Waiting>();
    long gpus = 0;
    double spread = 0;
    for (var request : order) {
      try {
        var placement =
            algorithm
                .solver()
                .solve(
                    new PlacementProblem(left, request.job(), request.alpha(), request.unit()),
                    new SolveControl<>(control.termination(), _ -> {}, control.seed()));
        var taken = new HashSet<String>();
        placement.matrix().forEach(taken::addAll);
        left = without(left, taken);
        var spares = spares(left, placement, problem.spares());
        left = without(left, spares);
        planned.add(new Plan.Planned(placement, spares));
        gpus += request.job().gpus();
        spread += request.job().gpus() * placement.objective().weightedSpread();
      } catch (InfeasibleException | JobDoesNotFitException tooFew) {
        waiting.add(new Plan.Waiting(request.job().id(), String.valueOf(tooFew.getMessage())));
      }
    }
    return new Worth(new Plan(problem.cluster().name(), planned, waiting), gpus, spread);
  }

  /** Those hosts busy: nobody can have them. */
  static Cluster without(Cluster cluster, Collection<String> taken) {
    if (taken.isEmpty()) {
      return cluster;
    }
    var gone = Set.copyOf(taken);
    return cluster.withHosts(
        cluster.hosts().stream()
            .map(host -> gone.contains(host.id()) ? host.allBusy() : host)
            .toList());
  }

  /**
   * Free hosts of the job's kind where it has the most hosts for each spare, since a stand-in in
   * the same minipod costs no spread; elsewhere where those are full. In a minipod those of the
   * job's NVLink domains come first, since only they can stand in for a part of a tensor group.
   */
  static List<String> spares(Cluster left, Placement placement, int count) {
    var minipods = left.minipods();
    var used = new int[minipods.size()];
    placement.matrix().forEach(row -> row.forEach(host -> used[left.minipodOf(host).index()]++));
    var first = left.host(placement.host(0, 0));
    var reached = HostPools.reached(left, first);
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
