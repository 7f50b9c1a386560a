package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.HostGpuSet;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.GpuDispatch;
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
record GpuDispatchSolver(
    String name,
    Function<GpuDispatchProblem, GpuPoolSearch> search,
    Function<GpuDispatchProblem, BandwidthEstimate> guide)
    implements Solver<GpuDispatchProblem, GpuDispatch> {
  @Override
  public GpuDispatch solve(GpuDispatchProblem problem, SolveControl<GpuDispatch> control) {
    long evaluations = 0;
    FoundGpuChoice best = null;
    FreeGpuPool from = null;
    for (var pool : FreeGpuPools.feasible(problem)) {
      var evaluator = new CandidateEvaluator(pool, guide.apply(problem));
      var found = search.apply(problem).search(pool, evaluator, control);
      if (found == null && !control.stopped()) {
        found = FreeGpuPools.any(pool);
      }
      evaluations += evaluator.evaluations();
      if (found != null && FoundGpuChoice.better(best, found) == found) {
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
    return new GpuDispatch(
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

  private static List<Gpu> gpus(FreeGpuPool pool, long[] choice) {
    var gpus = new ArrayList<Gpu>();
    for (int slot = 0; slot < choice.length; slot++) {
      var host = pool.slot(slot).host().id();
      HostGpuSet.gpus(choice[slot]).forEach(gpu -> gpus.add(new Gpu(host, (int) gpu)));
    }
    return gpus;
  }
}
