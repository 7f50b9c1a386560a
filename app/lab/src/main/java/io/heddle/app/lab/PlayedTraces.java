package io.heddle.app.lab;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.contention.ContendProblem;
import io.heddle.solvers.contention.ContentionPlan;
import io.heddle.solvers.contention.SchedulingProblem;
import io.heddle.solvers.replay.ReplayProblem;
import io.heddle.solvers.replay.ReplayResult;
import io.heddle.solvers.replay.ReplaySolver;
import java.util.List;

/**
 * Traces played on a fabric under all schedulers, with jobs on hosts near each other.
 *
 * @param results of each trace, each scheduler's; trace t was played with the Lab's seed and 1 + t
 */
record PlayedTraces(Cluster fabric, List<List<TraceJob>> traces, List<List<ReplayResult>> results) {
  /** Of each trace. */
  List<ReplayResult> under(String scheduler) {
    return results.stream()
        .map(each ->
            each.stream()
                .filter(one -> one.scheduler().equals(scheduler))
                .findFirst()
                .orElseThrow())
        .toList();
  }

  /** Schedulers know nothing of each other, so that two run at a time on two cores. */
  static List<ReplayResult> replays(
      LabRun run,
      Cluster fabric,
      List<TraceJob> trace,
      List<Algorithm<SchedulingProblem, ContentionPlan>> schedulers,
      long seed) {
    return schedulers.parallelStream()
        .map(scheduler ->
            new ReplaySolver()
                .solve(
                    new ReplayProblem(fabric, trace, scheduler, ContendProblem.DEFAULT_LEVELS),
                    run.<ReplayResult>control().withSeed(seed)))
        .toList();
  }
}
