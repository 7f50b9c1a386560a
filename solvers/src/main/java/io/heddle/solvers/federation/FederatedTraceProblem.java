package io.heddle.solvers.federation;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.federation.Federation;
import io.heddle.model.job.TraceJob;
import io.heddle.model.job.TrainingJob;
import java.util.List;
import java.util.Map;

/**
 * Jobs that come and go on a federation.
 *
 * @param fabrics of each cluster, in the federation's order; no host of the same id in two of them
 * @param jobs by rising submission, no id twice
 * @param training what each of them computes and asks for, by id
 * @param plain whether jobs run by data parallelism alone wherever that fits, as without TPA
 * @param memory of plans, which several traces may share
 */
public record FederatedTraceProblem(
    Federation federation,
    FederationClusterDevices devices,
    List<Cluster> fabrics,
    List<TraceJob> jobs,
    Map<String, TrainingJob> training,
    boolean plain,
    SingleClusterPlanCache memory) {
  /** With whatever parallelism is best. */
  public FederatedTraceProblem(
      Federation federation,
      FederationClusterDevices devices,
      List<Cluster> fabrics,
      List<TraceJob> jobs,
      Map<String, TrainingJob> training) {
    this(federation, devices, fabrics, jobs, training, false, new SingleClusterPlanCache());
  }

  public FederatedTraceProblem {
    fabrics = List.copyOf(fabrics);
    jobs = List.copyOf(jobs);
    training = Map.copyOf(training);
    if (fabrics.size() != federation.clusters().size()) {
      throw new IllegalArgumentException(
          "%d fabrics of %d clusters".formatted(fabrics.size(), federation.clusters().size()));
    }
    for (var job : jobs) {
      if (!training.containsKey(job.id())) {
        throw new IllegalArgumentException("job %s: its model is not stated".formatted(job.id()));
      }
    }
  }

  /** Of all clusters. */
  public List<Host> hosts() {
    return fabrics.stream().flatMap(fabric -> fabric.hosts().stream()).toList();
  }
}
