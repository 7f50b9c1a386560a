package io.heddle.solvers.queueing;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.model.job.TrainingJob;
import java.util.List;

/**
 * Replay a trace on a cluster around the plan and the arrival of a large job.
 *
 * @param cluster hosts; what is busy in it stays so
 * @param jobs by rising submission
 * @param planned the large job
 * @param alpha its affinity
 * @param planSeconds when it becomes known, in the trace's time
 * @param arrivalSeconds when it comes, later
 * @param forecast how running times are predicted; asked at the plan
 */
public record PlannedArrivalProblem(
    Cluster cluster,
    List<TraceJob> jobs,
    TrainingJob planned,
    double alpha,
    double planSeconds,
    double arrivalSeconds,
    PlannedJobQueuePolicy policy,
    RunTimeForecast forecast) {
  /**
   * @throws IllegalArgumentException if the job comes before it is planned
   */
  public PlannedArrivalProblem {
    jobs = List.copyOf(jobs);
    if (!(arrivalSeconds > planSeconds)) {
      throw new IllegalArgumentException(
          "the job is planned at %s s and comes at %s s".formatted(planSeconds, arrivalSeconds));
    }
  }
}
