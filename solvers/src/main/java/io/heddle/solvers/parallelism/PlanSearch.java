package io.heddle.solvers.parallelism;

import io.heddle.model.job.Parallelism;
import io.heddle.model.result.ParallelismPlans;
import io.heddle.model.result.PlannedParallelism;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.StoppedException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Walks all grids of a problem, takes the plans that an algorithm proposes for each, and compares
 * them by the estimate. O(grids · plans of a grid).
 */
abstract class PlanSearch implements Solver<ParallelismProblem, ParallelismPlans> {
  /** More than a person looks through. */
  private static final int MOST_PLANS = 200;

  private static final double GIB = 1L << 30;

  private final String name;

  PlanSearch(String name) {
    this.name = name;
  }

  /**
   * Plans of a grid that are worth an estimate, each fitting; the points are those of the paper.
   */
  abstract List<Parallelism> proposals(
      Grid grid, List<GridFront.Point<Grid.Candidate>> points, Knobs knobs);

  @Override
  public ParallelismPlans solve(
      ParallelismProblem problem, SolveControl<ParallelismPlans> control) {
    long start = System.nanoTime();
    var found = new ArrayList<PlannedParallelism>();
    var proxies = new HashSet<PlannedParallelism>();
    long searched = 0;
    boolean stopped = false;
    for (var pool : problem.pools()) {
      var estimator = problem.estimator(pool.device());
      var knobs = new Knobs(problem, pool.device(), estimator);
      for (var grid : Grid.of(problem, pool)) {
        stopped |= control.stopped();
        if (!stopped) {
          search(problem, grid, knobs, estimator, found, proxies);
        }
      }
      searched += knobs.searched();
    }
    if (found.isEmpty()) {
      if (stopped) {
        throw new StoppedException(
            "job %s: stopped before any plan was found".formatted(problem.job()));
      }
      throw infeasible(problem);
    }
    return answer(problem, found, proxies, searched, (System.nanoTime() - start) / 1e9);
  }

  private void search(
      ParallelismProblem problem,
      Grid grid,
      Knobs knobs,
      Estimator estimator,
      List<PlannedParallelism> found,
      Set<PlannedParallelism> proxies) {
    var points = grid.points(knobs, estimator);
    var front = new HashSet<Parallelism>();
    GridFront.of(points).forEach(point -> front.add(point.plan().plan()));
    if (!points.isEmpty()) {
      var proxy = GridFront.proxy(points).plan().plan();
      var planned = planned(problem, grid, proxy, true, estimator);
      proxies.add(planned);
      found.add(planned);
    }
    for (var plan : proposals(grid, points, knobs)) {
      var planned = planned(problem, grid, plan, front.contains(plan), estimator);
      if (!proxies.contains(planned)) {
        found.add(planned);
      }
    }
  }

  private static PlannedParallelism planned(
      ParallelismProblem problem,
      Grid grid,
      Parallelism plan,
      boolean onFront,
      Estimator estimator) {
    var stages = new ArrayList<PlannedParallelism.Stage>();
    for (int operators : grid.partition().operators()) {
      stages.add(new PlannedParallelism.Stage(operators, grid.gpus() / grid.stages()));
    }
    return new PlannedParallelism(
        estimator.estimate(problem.job(), plan, grid.gpus()),
        stages,
        grid.partition().bias(),
        estimator.communicationLoad(plan, plan.dp(grid.gpus()), grid.partition()),
        onFront);
  }

  private ParallelismPlans answer(
      ParallelismProblem problem,
      List<PlannedParallelism> found,
      Set<PlannedParallelism> proxies,
      long searched,
      double seconds) {
    var inBudget = found.stream().filter(plan -> within(problem.budget(), plan)).toList();
    if (inBudget.isEmpty()) {
      throw late(problem, found);
    }
    var sorted = new ArrayList<>(found);
    sorted.sort(Comparator.comparingDouble(plan -> plan.estimate().iterationSeconds()));
    var best = inBudget.stream().min(order(problem.budget())).orElseThrow();
    // Without a proxy in the budget, or on these GPUs, the best stands for it.
    var proxy =
        inBudget.stream().filter(proxies::contains).min(order(problem.budget())).orElse(best);
    var kept = new ArrayList<>(sorted.subList(0, Math.min(MOST_PLANS, sorted.size())));
    for (var plan : List.of(best, proxy)) {
      if (!kept.contains(plan)) {
        kept.add(plan);
      }
    }
    return new ParallelismPlans(
        kept, kept.indexOf(best), kept.indexOf(proxy), name, searched, seconds);
  }

  private static boolean within(Budget budget, PlannedParallelism plan) {
    return switch (budget) {
      case Budget.Fastest _ -> true;
      case Budget.CheapestBy by -> runSeconds(by, plan) <= by.seconds();
    };
  }

  private static double runSeconds(Budget.CheapestBy by, PlannedParallelism plan) {
    return by.tokens() / plan.estimate().tokensPerSecond();
  }

  private static Comparator<PlannedParallelism> order(Budget budget) {
    return switch (budget) {
      case Budget.Fastest _ ->
          Comparator.comparingDouble(plan -> plan.estimate().iterationSeconds());
      case Budget.CheapestBy by ->
          Comparator.comparingDouble(plan -> plan.estimate().gpuHours(by.tokens()));
    };
  }

  private static InfeasibleException late(
      ParallelismProblem problem, List<PlannedParallelism> found) {
    var fastest =
        found.stream()
            .min(Comparator.comparingDouble(plan -> plan.estimate().iterationSeconds()))
            .orElseThrow();
    var by = (Budget.CheapestBy) problem.budget();
    return new InfeasibleException(
        "job %s: %.4g tokens are asked for in %.4g hours, and the fastest plan, on %d × %s, takes %.4g. Maybe more GPUs, or a later deadline."
            .formatted(
                problem.job(),
                by.tokens(),
                by.seconds() / 3600,
                fastest.estimate().gpus(),
                fastest.estimate().gpu(),
                runSeconds(by, fastest) / 3600));
  }

  /** Says which plan comes nearest, and what it lacks. */
  private static InfeasibleException infeasible(ParallelismProblem problem) {
    double least = Double.POSITIVE_INFINITY;
    var nearest =
        "no degrees divide the GPUs, the layers, the heads and the batch of %d"
            .formatted(problem.globalBatch());
    for (var pool : problem.pools()) {
      var estimator = problem.estimator(pool.device());
      var knobs = new Knobs(problem, pool.device(), estimator);
      for (var grid : Grid.of(problem, pool)) {
        var plan = grid.smallest(knobs);
        if (plan == null) {
          continue;
        }
        double missing =
            estimator.peakBytes(plan, plan.dp(grid.gpus())) - pool.device().memoryBytes();
        if (missing < least) {
          least = missing;
          nearest = nearest(grid, plan, missing);
        }
      }
    }
    return new InfeasibleException("job %s fits nowhere: %s".formatted(problem.job(), nearest));
  }

  private static String nearest(Grid grid, @Nullable Parallelism plan, double missing) {
    if (plan == null) {
      return "";
    }
    return "%d × %s come nearest with tp %d, pp %d, cp %d, ep %d and full recomputation, where a GPU has %.4g GiB and lacks %.3g more. Maybe more GPUs, or GPUs with more memory."
        .formatted(
            grid.gpus(),
            grid.device().name(),
            plan.tp(),
            plan.pp(),
            plan.cp(),
            plan.ep(),
            grid.device().memoryBytes() / GIB,
            missing / GIB);
  }
}
