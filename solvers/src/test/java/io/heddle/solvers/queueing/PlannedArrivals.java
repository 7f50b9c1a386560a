package io.heddle.solvers.queueing;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.QueueRun;
import io.heddle.solvers.SolveControl;
import java.util.List;
import java.util.Map;

/** A job that is planned for four hours later, and what the queue does until then. */
final class PlannedArrivals {
  static final double PLAN = 40_000;
  static final double ARRIVAL = PLAN + 4 * 3600;

  private PlannedArrivals() {}

  static QueueRun run(
      Cluster cluster,
      List<TraceJob> jobs,
      TrainingJob planned,
      PlannedJobQueuePolicy policy,
      Map<String, Double> predicted) {
    return new PlannedArrivalSimulator()
        .solve(
            new PlannedArrivalProblem(
                cluster,
                jobs,
                planned,
                0.5,
                PLAN,
                ARRIVAL,
                policy,
                RunTimeForecast.given(predicted)),
            SolveControl.unlimited());
  }
}
