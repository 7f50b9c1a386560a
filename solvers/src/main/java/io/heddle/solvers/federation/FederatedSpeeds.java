package io.heddle.solvers.federation;

import io.heddle.model.federation.GpuStock;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.Workload;
import io.heddle.model.result.FederatedJob;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How fast jobs are on their shares. A trace tells how long a job takes on GPUs of one cluster: on
 * as many of the quickest type of the federation, by the estimate. Where nobody can estimate it, an
 * iteration takes a third longer for each further cluster: SpiderFlow's Fig. 1 has a job more than
 * twice as long on four.
 */
final class FederatedSpeeds {
  private static final double SLOWER_A_CLUSTER = 1.0 / 3;

  private final List<String> clusters;
  private final ClusterDevices devices;
  private final PlanMemory memory;

  /** Jobs that compute the same share what is known of them. */
  private final Map<Kind, @Nullable JobCosts> kinds = new HashMap<>();

  private record Kind(Workload workload, @Nullable Parallelism parallelism, boolean plain) {}

  FederatedSpeeds(List<String> clusters, ClusterDevices devices, PlanMemory memory) {
    this.clusters = clusters;
    this.devices = devices;
    this.memory = memory;
  }

  /**
   * With what is free now; null where the job has no model.
   *
   * @param plain data parallelism alone
   */
  @Nullable JobCosts costs(TrainingJob job, List<List<GpuStock>> stocks, boolean plain) {
    var known =
        kinds.computeIfAbsent(
            new Kind(job.workload(), job.parallelism(), plain),
            _ -> {
              var all = JobCosts.of(job, clusters, stocks, devices, memory);
              return all == null || !plain ? all : all.dataParallel();
            });
    return known == null ? null : known.with(JobCosts.held(clusters, stocks, devices));
  }

  /**
   * Seconds of its duration a second.
   *
   * @param question with costs of the best parallelism
   * @param all GPUs of the empty federation that it may have
   * @param answer cut and timed where that can be
   */
  double speed(FederationProblem question, List<List<GpuStock>> all, FederatedJob answer) {
    var costs = question.costs();
    var training = answer.training();
    if (costs == null || training == null) {
      return 1 / (1 + SLOWER_A_CLUSTER * (answer.clusterCount() - 1));
    }
    double least = Double.POSITIVE_INFINITY;
    for (var held : costs.with(JobCosts.held(clusters, all, devices)).types()) {
      var alone = costs.alone(held, question.gpus());
      least = alone == null ? least : Math.min(least, alone.seconds());
    }
    return Double.isInfinite(least) ? 1 : least / training.iterationSeconds();
  }
}
