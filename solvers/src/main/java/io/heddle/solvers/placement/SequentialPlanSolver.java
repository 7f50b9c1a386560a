package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.model.result.Placement;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.StoppedException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Plans jobs one after the other, the most urgent first, each on what those before left free. Jobs
 * of equal priority go in several orders, the largest first to begin with, and the plan that places
 * most GPUs, then the least spread over them, is kept. A job that finds too few hosts waits; those
 * after it may still start. Once it is stopped, it places one job at least and no further ones.
 */
public final class SequentialPlanSolver implements Solver<MultiJobPlanProblem, MultiJobPlan> {
  private static final int ORDERS = 6;

  /** Why a job waits that was not reached in time. */
  static final String STOPPED =
      "The time limit ended before this job was placed. Use a longer --time-limit.";

  private final RegisteredAlgorithm<PlacementProblem, Placement> algorithm;

  /** Places every job with this algorithm. */
  public SequentialPlanSolver(RegisteredAlgorithm<PlacementProblem, Placement> algorithm) {
    this.algorithm = algorithm;
  }

  /** What a plan is worth: GPUs first, then their weighted spread. */
  private record Worth(MultiJobPlan plan, long gpus, double spread) {}

  @Override
  public MultiJobPlan solve(MultiJobPlanProblem problem, SolveControl<MultiJobPlan> control) {
    var largestFirst =
        problem.requests().stream()
            .sorted(
                Comparator.comparingInt(
                        (MultiJobPlanProblem.Request each) -> -each.job().priority())
                    .thenComparingInt(each -> -each.job().gpus()))
            .toList();
    var best = plan(problem, largestFirst, control);
    var tried = new HashSet<List<MultiJobPlanProblem.Request>>();
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
          .accept(new SolverProgress<>((i + 1.0) / ORDERS, "orders of equal jobs", best.plan()));
    }
    return best.plan();
  }

  private static Worth better(Worth one, Worth two) {
    boolean more = two.gpus() > one.gpus();
    boolean tighter =
        two.gpus() == one.gpus() && two.spread() < one.spread() - PlacementBuilder.EPSILON;
    return more || tighter ? two : one;
  }

  private Worth plan(
      MultiJobPlanProblem problem,
      List<MultiJobPlanProblem.Request> order,
      SolveControl<MultiJobPlan> control) {
    var left = without(problem.cluster(), problem.reserved());
    var planned = new ArrayList<MultiJobPlan.Planned>();
    var waiting = new ArrayList<MultiJobPlan.Waiting>();
    long gpus = 0;
    double spread = 0;
    for (var request : order) {
      if (control.stopped() && !planned.isEmpty()) {
        waiting.add(new MultiJobPlan.Waiting(request.job().id(), STOPPED));
        continue;
      }
      try {
        var one =
            SpareAwarePlacer.of(
                left,
                on -> place(on, request, control),
                problem.survival(request.job()),
                problem.spares());
        left = without(left, hosts(one));
        planned.add(one);
        gpus += request.job().gpus();
        spread += request.job().gpus() * one.placement().objective().weightedSpread();
      } catch (InfeasibleException | JobDoesNotFitException tooFew) {
        waiting.add(
            new MultiJobPlan.Waiting(request.job().id(), String.valueOf(tooFew.getMessage())));
      }
    }
    return new Worth(new MultiJobPlan(problem.cluster().name(), planned, waiting), gpus, spread);
  }

  private Placement place(
      Cluster on, MultiJobPlanProblem.Request request, SolveControl<MultiJobPlan> control) {
    return algorithm
        .solver()
        .solve(
            new PlacementProblem(on, request.job(), request.alpha(), request.unit()),
            new SolveControl<>(control.termination(), _ -> {}, control.seed()));
  }

  /** Of a job, with its spares. */
  static Set<String> hosts(MultiJobPlan.Planned planned) {
    var hosts = new HashSet<>(planned.spares());
    planned.placement().matrix().forEach(hosts::addAll);
    return hosts;
  }

  /** With those hosts busy. */
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
}
