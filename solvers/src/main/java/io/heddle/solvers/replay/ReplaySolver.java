package io.heddle.solvers.replay;

import io.heddle.model.job.TraceJob;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.simulation.ClusterSimulator;
import io.heddle.solvers.simulation.FirstComePolicy;
import io.heddle.solvers.simulation.LocalityAllocator;
import io.heddle.solvers.simulation.SimulationProblem;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * Plays a trace (CRUX, 6.3): jobs queue in order of arrival, hold their GPUs until their work is
 * done, and slow each other down on the links that they share.
 */
public final class ReplaySolver implements Solver<ReplayProblem, ReplayResult> {
  private static final int BINS = 336;

  @Override
  public ReplayResult solve(ReplayProblem problem, SolveControl<ReplayResult> control) {
    var jobs = problem.jobs();
    var speed = new ContentionSpeed(problem, control.seed());
    double last = jobs.isEmpty() ? 1 : jobs.getLast().submitSeconds();
    var timeline = new Timeline(Math.max(1, last), BINS);
    var allocator =
        problem.near()
            ? new LocalityAllocator(problem.cluster())
            : LocalityAllocator.byLot(problem.cluster(), control.seed());
    var outcome =
        ClusterSimulator.run(
            new SimulationProblem(problem.cluster().hosts(), jobs, 0, Double.POSITIVE_INFINITY),
            new FirstComePolicy(problem.cluster(), allocator),
            speed,
            (from, to, _) -> timeline.add(from, to, speed.state()),
            control.part());
    return new ReplayResult(
        problem.scheduler().name(),
        timeline.utilization(),
        timeline.utilizationByEnd(),
        timeline.utilizationAlone(),
        share(jobs, job -> speed.contended().contains(job.id()) ? 1 : 0, _ -> 1),
        share(jobs, job -> speed.contended().contains(job.id()) ? job.gpus() : 0, TraceJob::gpus),
        timeline.pcieShare(),
        outcome.jobs().stream().map(ReplaySolver::outcome).toList(),
        timeline.bins(),
        outcome);
  }

  private static double share(
      List<TraceJob> jobs, ToDoubleFunction<TraceJob> part, ToDoubleFunction<TraceJob> whole) {
    double all = jobs.stream().mapToDouble(whole).sum();
    return all == 0 ? 0 : jobs.stream().mapToDouble(part).sum() / all;
  }

  private static ReplayResult.JobOutcome outcome(SimulationOutcome.JobOutcome ended) {
    var job = ended.job();
    double start = Objects.requireNonNull(ended.startSeconds());
    double end = Objects.requireNonNull(ended.endSeconds());
    return new ReplayResult.JobOutcome(
        job.id(),
        job.gpus(),
        job.submitSeconds(),
        start,
        end,
        Math.max(1, (end - start) / job.durationSeconds()));
  }
}
