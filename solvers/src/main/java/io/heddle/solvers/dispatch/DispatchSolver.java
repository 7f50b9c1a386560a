package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.GpuSet;
import io.heddle.model.result.Dispatch;
import io.heddle.model.result.Gpu;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.StoppedException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Runs a search on the free GPUs of a cluster, or of each minipod where all must be in one. Where a
 * search finds nothing under odd constraints, any choice that meets them is the answer.
 */
final class DispatchSolver implements Solver<DispatchProblem, Dispatch> {
  private final String name;
  private final Function<DispatchProblem, PoolSearch> search;
  private final Function<DispatchProblem, BandwidthEstimate> guide;

  DispatchSolver(
      String name,
      Function<DispatchProblem, PoolSearch> search,
      Function<DispatchProblem, BandwidthEstimate> guide) {
    this.name = name;
    this.search = search;
    this.guide = guide;
  }

  @Override
  public Dispatch solve(DispatchProblem problem, SolveControl<Dispatch> control) {
    long evaluations = 0;
    Found best = null;
    Pool from = null;
    for (var pool : Pools.feasible(problem)) {
      var evaluator = new Evaluator(pool, guide.apply(problem));
      var found = search.apply(problem).search(pool, evaluator, control);
      if (found == null && !control.stopped()) {
        found = Pools.any(pool);
      }
      evaluations += evaluator.evaluations();
      if (found != null && Found.better(best, found) == found) {
        best = found;
        from = pool;
      }
    }
    if (best == null || from == null) {
      throw new StoppedException(
          "stopped before %,d GPUs were chosen. Increase the time limit."
              .formatted(problem.gpus()));
    }
    boolean linked = problem.gpus() > 1;
    return new Dispatch(
        problem.cluster().name(),
        name,
        gpus(from, best.choice()),
        linked ? best.expected() : null,
        linked ? from.figure(problem.truth(), best.choice()) : null,
        null,
        evaluations,
        0,
        control.seed(),
        null);
  }

  private static List<Gpu> gpus(Pool pool, long[] choice) {
    var gpus = new ArrayList<Gpu>();
    for (int slot = 0; slot < choice.length; slot++) {
      var host = pool.slot(slot).host().id();
      GpuSet.gpus(choice[slot]).forEach(gpu -> gpus.add(new Gpu(host, (int) gpu)));
    }
    return gpus;
  }
}
