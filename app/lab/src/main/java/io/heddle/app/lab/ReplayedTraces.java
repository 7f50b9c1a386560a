package io.heddle.app.lab;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.contention.ContendProblem;
import io.heddle.solvers.contention.ContentionPlan;
import io.heddle.solvers.contention.SchedulingProblem;
import io.heddle.solvers.replay.TraceReplayProblem;
import io.heddle.solvers.replay.TraceReplayResult;
import io.heddle.solvers.replay.TraceReplaySolver;
import java.util.List;

/**
 * Traces played on a fabric under all schedulers, with jobs on hosts near each other.
 *
 * @param results of each trace, each scheduler's; trace t was played with the Lab's seed and 1 + t
 */
record ReplayedTraces(
    Cluster fabric, List<List<TraceJob>> traces, List<List<TraceReplayResult>> results) {
  /** Of each trace. */
  List<TraceReplayResult> under(String scheduler) {
    return results.stream()
        .map(each ->
            each.stream()
                .filter(one -> one.scheduler().equals(scheduler))
                .findFirst()
                .orElseThrow())
        .toList();
  }

  /** Schedulers know nothing of each other, so that two run at a time on two cores. */
  static List<TraceReplayResult> replays(
      LabPageRun run,
      Cluster fabric,
      List<TraceJob> trace,
      List<RegisteredAlgorithm<SchedulingProblem, ContentionPlan>> schedulers,
      long seed) {
    return schedulers.parallelStream()
        .map(scheduler ->
            new TraceReplaySolver()
                .solve(
                    new TraceReplayProblem(fabric, trace, scheduler, ContendProblem.DEFAULT_LEVELS),
                    run.<TraceReplayResult>control().withSeed(seed)))
        .toList();
  }
}
