package io.heddle.solvers.parallelism;

import io.heddle.model.job.Parallelism;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.model.result.WeighedParallelismPlan;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.StoppedException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Walks all grids of a problem, takes the plans that an algorithm proposes for each, and compares
 * them by the estimate. O(grids · plans of a grid).
 */
record PlanSearch(String name, PlanProposals proposals)
    implements Solver<ParallelismPlanProblem, RankedParallelismPlans> {
  @Override
  public RankedParallelismPlans solve(
      ParallelismPlanProblem problem, SolveControl<RankedParallelismPlans> control) {
    long start = System.nanoTime();
    var found = new ArrayList<WeighedParallelismPlan>();
    var proxies = new HashSet<WeighedParallelismPlan>();
    var tight = new ArrayList<PlanEstimate>();
    long searched = 0;
    boolean stopped = false;
    for (var pool : problem.pools()) {
      var estimator = problem.estimator(pool.device());
      var knobs = new SecondaryPlanOptions(problem, pool.device(), estimator);
      for (var grid : ParallelismPlanGrid.of(problem, pool)) {
        stopped |= control.stopped();
        if (!stopped) {
          search(problem, grid, knobs, estimator, found, proxies);
          var unsure = knobs.takeTight();
          if (unsure != null) {
            tight.add(estimator.estimate(problem.job(), unsure, grid.gpus()));
          }
        }
      }
      searched += knobs.searched();
    }
    if (found.isEmpty()) {
      if (stopped) {
        throw new StoppedException(
            "job %s: stopped before any plan was found".formatted(problem.job()));
      }
      throw MemoryFitAdvice.of(problem);
    }
    return ParallelismPlanChoice.of(problem, name, found, proxies, tight)
        .answer(searched, (System.nanoTime() - start) / 1e9);
  }

  private void search(
      ParallelismPlanProblem problem,
      ParallelismPlanGrid grid,
      SecondaryPlanOptions knobs,
      PlanEstimator estimator,
      List<WeighedParallelismPlan> found,
      Set<WeighedParallelismPlan> proxies) {
    var points = grid.points(knobs, estimator);
    var front = new HashSet<Parallelism>();
    PlanGridFront.of(points).forEach(point -> front.add(point.plan().plan()));
    if (!points.isEmpty()) {
      var proxy = PlanGridFront.proxy(points).plan().plan();
      var planned = planned(problem, grid, proxy, true, estimator);
      proxies.add(planned);
      found.add(planned);
    }
    for (var plan : proposals.of(grid, points, knobs)) {
      var planned = planned(problem, grid, plan, front.contains(plan), estimator);
      if (!proxies.contains(planned)) {
        found.add(planned);
      }
    }
  }

  private static WeighedParallelismPlan planned(
      ParallelismPlanProblem problem,
      ParallelismPlanGrid grid,
      Parallelism plan,
      boolean onFront,
      PlanEstimator estimator) {
    var stages = new ArrayList<WeighedParallelismPlan.Stage>();
    for (int operators : grid.partition().operators()) {
      stages.add(new WeighedParallelismPlan.Stage(operators, grid.gpus() / grid.stages()));
    }
    return new WeighedParallelismPlan(
        estimator.estimate(problem.job(), plan, grid.gpus()),
        stages,
        grid.partition().bias(),
        estimator.communicationLoad(plan, plan.dp(grid.gpus()), grid.partition()),
        onFront);
  }
}
