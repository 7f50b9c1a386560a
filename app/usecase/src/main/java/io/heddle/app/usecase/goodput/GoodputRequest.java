package io.heddle.app.usecase.goodput;

import io.heddle.app.usecase.estimate.PlanCosts;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.reliability.FailureModel;
import io.heddle.model.result.Placement;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.eligibility.EligibilityRule;
import io.heddle.solvers.eligibility.ExcludedHosts;
import io.heddle.solvers.eligibility.HostEligibility;
import io.heddle.solvers.eligibility.HostExclusionFinding;
import io.heddle.solvers.eligibility.MisplacedJobHosts;
import io.heddle.solvers.goodput.GoodputRunOptions;
import io.heddle.solvers.goodput.JobGoodputProblem;
import io.heddle.solvers.parallelism.ModelParameterSize;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is asked about the goodput of a job. */
public final class GoodputRequest {
  private GoodputRequest() {}

  /**
   * Bytes of a job's checkpoint.
   *
   * @throws JobDoesNotFitException if the job has no model
   */
  public static double checkpointBytes(TrainingJob job) {
    return ModelParameterSize.checkpointBytes(PlanCosts.shape(job), job.workload());
  }

  /**
   * On the hosts of a placement; without one, on free hosts in minipods with most room. O(nodes +
   * links).
   *
   * @throws JobDoesNotFitException if the job's degrees suit no host
   * @throws InfeasibleException if the hosts are too few, of another cluster, or not the job's
   */
  public static JobGoodputProblem of(
      Cluster cluster,
      TrainingJob job,
      @Nullable Placement placement,
      FailureModel failures,
      GoodputRunOptions options) {
    var hosts = placement == null ? closest(cluster, job) : placed(cluster, job, placement);
    var parallelism = job.parallelism();
    int replicas = parallelism == null ? 0 : parallelism.dp(job.gpus());
    return new JobGoodputProblem(cluster, job.id(), hosts, replicas, failures, options, null);
  }

  private static List<String> placed(Cluster cluster, TrainingJob job, Placement placement) {
    var hosts = placement.matrix().stream().flatMap(List::stream).distinct().toList();
    for (var host : hosts) {
      if (!cluster.hasHost(host)) {
        throw new InfeasibleException(
            "job %s: cluster %s has no host %s. Use the cluster that the placement was made for."
                .formatted(job.id(), cluster.name(), host));
      }
    }
    var misplaced =
        MisplacedJobHosts.of(
            new HostEligibility(cluster, job), placement, EligibilityRule::stateOfRunner);
    if (!placement.job().equals(job.id()) || !misplaced.isEmpty()) {
      throw new InfeasibleException(
          "job %s cannot run on the placement of %s on %s%s. Place it again with heddle place."
              .formatted(
                  job.id(),
                  placement.job(),
                  cluster.name(),
                  misplaced.isEmpty() ? "" : ": " + HostExclusionFinding.words(misplaced)));
    }
    return hosts;
  }

  private static List<String> closest(Cluster cluster, TrainingJob job) {
    var eligibility = new HostEligibility(cluster, job);
    eligibility.requireFit();
    var pools = eligibility.pools(Host::isFree);
    if (pools.isEmpty()) {
      throw new InfeasibleException(
          "job %s fits no free hosts of %s: %s. Free hosts, or give a placement."
              .formatted(
                  job.id(),
                  cluster.name(),
                  HostExclusionFinding.words(
                      ExcludedHosts.of(eligibility, EligibilityRule::stateNow))));
    }
    var pool = pools.getFirst();
    return pool.first(cluster, pool.cells()).stream().map(Host::id).toList();
  }
}
