package io.heddle.app.lab;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.solvers.replay.ReplayResult;
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
}
