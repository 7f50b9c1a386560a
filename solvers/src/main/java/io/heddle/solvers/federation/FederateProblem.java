package io.heddle.solvers.federation;

import io.heddle.model.federation.Federation;
import io.heddle.model.job.TrainingJob;
import java.util.List;

/**
 * Jobs to be held by a federation, one after the other.
 *
 * @param jobs ids are unique; where a job says which cluster it comes from, the federation has it
 * @param devices what the estimate knows of the clusters' GPUs
 */
public record FederateProblem(
    Federation federation, List<TrainingJob> jobs, ClusterDevices devices) {
  /** With GPUs in usual hosts. */
  public FederateProblem(Federation federation, List<TrainingJob> jobs) {
    this(federation, jobs, ClusterDevices.usual());
  }

  public FederateProblem {
    jobs = List.copyOf(jobs);
    var ids = federation.indices().keySet();
    for (var job : jobs) {
      var submit = job.request().submitCluster();
      if (submit != null && !ids.contains(submit)) {
        throw new IllegalArgumentException("job %s comes from %s".formatted(job.id(), submit));
      }
    }
  }
}
