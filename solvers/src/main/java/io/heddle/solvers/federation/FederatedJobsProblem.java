package io.heddle.solvers.federation;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.job.TrainingJob;
import java.util.List;
import java.util.Map;

/**
 * Jobs to be held by a federation, one after the other.
 *
 * @param jobs ids are unique; where a job says which cluster it comes from, the federation has it
 * @param devices what the estimate knows of the clusters' GPUs
 * @param fabrics hosts and cables of the clusters of which they are known, by id; what is free on
 *     them counts then
 */
public record FederatedJobsProblem(
    Federation federation,
    List<TrainingJob> jobs,
    FederationClusterDevices devices,
    Map<String, Cluster> fabrics) {
  /** Of the clusters' fabrics nothing is known. */
  public FederatedJobsProblem(
      Federation federation, List<TrainingJob> jobs, FederationClusterDevices devices) {
    this(federation, jobs, devices, Map.of());
  }

  /** With GPUs in usual hosts. */
  public FederatedJobsProblem(Federation federation, List<TrainingJob> jobs) {
    this(federation, jobs, FederationClusterDevices.usual());
  }

  public FederatedJobsProblem {
    jobs = List.copyOf(jobs);
    fabrics = Map.copyOf(fabrics);
    var ids = federation.indices().keySet();
    for (var job : jobs) {
      var submit = job.request().submitCluster();
      if (submit != null && !ids.contains(submit)) {
        throw new IllegalArgumentException("job %s comes from %s".formatted(job.id(), submit));
      }
    }
  }
}
