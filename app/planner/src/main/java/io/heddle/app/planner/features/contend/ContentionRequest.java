package io.heddle.app.planner.features.contend;

import io.heddle.app.usecase.contend.PlacedJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.FlowSchedule;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.contention.ContendProblem;
import io.heddle.solvers.contention.ContentionFairness;
import io.heddle.solvers.contention.ContentionPlan;
import io.heddle.solvers.contention.CruxContentionSolver;
import io.heddle.solvers.contention.IntensityTransmission;
import io.heddle.solvers.contention.PlacedJobTraffic;
import io.heddle.solvers.contention.PlacementTraffic;
import io.heddle.solvers.contention.Schedulers;
import io.heddle.solvers.contention.SchedulingProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Jobs on a network, a scheduler, and what a person wants otherwise.
 *
 * @param levels K
 * @param pinned levels that a person chose, by job
 * @param weight of what a job has lost, in [0, 1]
 */
record ContentionRequest(
    Cluster cluster,
    List<PlacedJob> jobs,
    int levels,
    RegisteredAlgorithm<SchedulingProblem, ContentionPlan> scheduler,
    Map<String, Integer> pinned,
    double weight) {
  private static final int FAIRNESS_POINTS = 9;

  ContentionRequest {
    jobs = List.copyOf(jobs);
    pinned = Map.copyOf(pinned);
  }

  /** The same with nothing but the scheduler's levels. */
  ContentionRequest own() {
    return new ContentionRequest(cluster, jobs, levels, scheduler, Map.of(), 0);
  }

  ContentionRequest withWeight(double other) {
    return new ContentionRequest(cluster, jobs, levels, scheduler, pinned, other);
  }

  boolean isOwn() {
    return pinned.isEmpty() && weight == 0;
  }

  /**
   * What the scheduler decides, whatever is pinned. Slow.
   *
   * @throws io.heddle.solvers.InfeasibleException if two hosts of a job are not connected
   * @throws IllegalArgumentException if it is not known what a job sends
   * @throws io.heddle.solvers.StoppedException if it was stopped
   */
  ContentionPlan plan(SolveControl<?> control) {
    return new CruxContentionSolver(scheduler).own(problem(), control);
  }

  /**
   * Slow.
   *
   * @param plan the scheduler's own
   * @throws io.heddle.solvers.StoppedException if it was stopped
   */
  Schedule solve(ContentionPlan plan, SolveControl<?> control) {
    long start = System.nanoTime();
    var problem = problem();
    if (weight > 0) {
      var fair = fairness(plan).at(weight).levels();
      problem =
          problem.withChosen(fair, pinned.isEmpty() ? ContendProblem.FAIR : ContendProblem.BY_HAND);
    }
    var found =
        new CruxContentionSolver(scheduler)
            .solve(problem, plan, control.part())
            .withSeconds((System.nanoTime() - start) / 1e9);
    return new Schedule(
        found, IntensityTransmission.of(CruxContentionSolver.chosen(problem, plan)), !isOwn());
  }

  /** GPU utilisation by scheduler, this one's first. Slow. */
  Map<String, Double> compare(ContentionPlan plan, SolveControl<?> control) {
    SolveControl<FlowSchedule> part = control.part();
    return new CruxContentionSolver(scheduler, Schedulers.registry().all())
        .solve(own().problem(), plan, part)
        .gpuUtilization();
  }

  /** From the pinned levels to turns for all that are not pinned. Slow. */
  List<ContentionFairness.Point> curve(ContentionPlan plan, SolveControl<?> control) {
    return fairness(plan).curve(FAIRNESS_POINTS, control);
  }

  private ContentionFairness fairness(ContentionPlan plan) {
    return new ContentionFairness(CruxContentionSolver.chosen(problem(), plan), levels, pinned);
  }

  private ContendProblem problem() {
    var traffic = new ArrayList<PlacedJobTraffic>();
    for (var each : jobs) {
      traffic.add(PlacementTraffic.of(cluster, each.job(), each.placement()));
    }
    return new ContendProblem(cluster, traffic, levels).withChosen(pinned, ContendProblem.BY_HAND);
  }
}
