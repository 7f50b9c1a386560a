package io.heddle.solvers.federation;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.eligibility.UnsuitedPrecision;
import java.util.LinkedHashSet;
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

  /**
   * Sentences about what every answer assumes: fabrics without cables, and GPUs of which it is not
   * known whether they compute in the precision of a job. O(jobs · hosts).
   */
  public List<String> assumed() {
    var notes = new LinkedHashSet<String>();
    for (var cluster : federation.clusters()) {
      var fabric = fabrics.get(cluster.id());
      if (fabric != null && !fabric.hasKnownFabric() && fabric.hosts().size() > 1) {
        notes.add(fabric.assumedFabric());
      }
    }
    for (var cluster : federation.clusters()) {
      var fabric = fabrics.get(cluster.id());
      for (var job : jobs) {
        notes.addAll(
            fabric == null
                ? UnsuitedPrecision.unchecked(cluster, job)
                : UnsuitedPrecision.unchecked(fabric.hosts(), job));
      }
    }
    return List.copyOf(notes);
  }
}
