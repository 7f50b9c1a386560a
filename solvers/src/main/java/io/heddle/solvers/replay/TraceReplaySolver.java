package io.heddle.solvers.replay;

import io.heddle.model.job.TraceJob;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.simulation.ClusterJobSimulator;
import io.heddle.solvers.simulation.ClusterSimulationProblem;
import io.heddle.solvers.simulation.FirstComePolicy;
import io.heddle.solvers.simulation.LocalityGpuAllocator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * Plays a trace (CRUX, 6.3): jobs queue in order of arrival, hold their GPUs until their work is
 * done, and slow each other down on the links that they share.
 */
public final class TraceReplaySolver implements Solver<TraceReplayProblem, TraceReplayResult> {
  private static final int BINS = 336;

  @Override
  public TraceReplayResult solve(
      TraceReplayProblem problem, SolveControl<TraceReplayResult> control) {
    var jobs = problem.jobs();
    var speed = new ContentionSpeedModel(problem, control.seed());
    double last = jobs.isEmpty() ? 1 : jobs.getLast().submitSeconds();
    var timeline = new TimeBinAverages(Math.max(1, last), BINS);
    var allocator =
        problem.near()
            ? new LocalityGpuAllocator(problem.cluster())
            : LocalityGpuAllocator.byLot(problem.cluster(), control.seed());
    var outcome =
        ClusterJobSimulator.run(
            new ClusterSimulationProblem(
                problem.cluster().hosts(), jobs, 0, Double.POSITIVE_INFINITY),
            new FirstComePolicy(problem.cluster(), allocator),
            speed,
            (from, to, _) -> timeline.add(from, to, speed.state()),
            control.part());
    return new TraceReplayResult(
        problem.scheduler().name(),
        timeline.utilization(),
        timeline.utilizationByEnd(),
        timeline.utilizationAlone(),
        share(jobs, job -> speed.contended().contains(job.id()) ? 1 : 0, _ -> 1),
        share(jobs, job -> speed.contended().contains(job.id()) ? job.gpus() : 0, TraceJob::gpus),
        timeline.pcieShare(),
        outcome.jobs().stream().map(TraceReplaySolver::outcome).toList(),
        timeline.bins(),
        outcome);
  }

  private static double share(
      List<TraceJob> jobs, ToDoubleFunction<TraceJob> part, ToDoubleFunction<TraceJob> whole) {
    double all = jobs.stream().mapToDouble(whole).sum();
    return all == 0 ? 0 : jobs.stream().mapToDouble(part).sum() / all;
  }

  private static TraceReplayResult.JobOutcome outcome(SimulationOutcome.JobOutcome ended) {
    var job = ended.job();
    double start = Objects.requireNonNull(ended.startSeconds());
    double end = Objects.requireNonNull(ended.endSeconds());
    return new TraceReplayResult.JobOutcome(
        job.id(),
        job.gpus(),
        job.submitSeconds(),
        start,
        end,
        Math.max(1, (end - start) / job.durationSeconds()));
  }
}
