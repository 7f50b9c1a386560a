package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.FailureTolerance;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import java.util.List;
import java.util.Set;

/**
 * Place several jobs on one cluster at once.
 *
 * @param requests in any order; the larger {@code job.priority()} chooses first
 * @param reserved free hosts that no job may use
 * @param spares hosts to hold back for each job, as stand-ins for failed ones
 * @param survival what each job has to survive, beside what it asks for itself; where that takes
 *     more spares than there are, the job waits
 */
public record MultiJobPlanProblem(
    Cluster cluster,
    List<Request> requests,
    Set<String> reserved,
    int spares,
    FailureTolerance survival) {
  /** One job with its affinity. */
  public record Request(TrainingJob job, double alpha, GroupUnit unit) {}

  /** So many spares, wherever failures strike. */
  public MultiJobPlanProblem(
      Cluster cluster, List<Request> requests, Set<String> reserved, int spares) {
    this(cluster, requests, reserved, spares, FailureTolerance.NONE);
  }

  /** What one of the jobs has to survive. */
  public FailureTolerance survival(TrainingJob job) {
    return survival.and(job.request().survival());
  }

  /**
   * @throws IllegalArgumentException if spares are negative or a job occurs twice
   */
  public MultiJobPlanProblem {
    requests = List.copyOf(requests);
    reserved = Set.copyOf(reserved);
    if (spares < 0) {
      throw new IllegalArgumentException("%d spares, expected at least 0".formatted(spares));
    }
    var ids = new java.util.HashSet<String>();
    for (var request : requests) {
      if (!ids.add(request.job().id())) {
        throw new IllegalArgumentException(
            "job %s is asked for twice".formatted(request.job().id()));
      }
    }
  }
}
