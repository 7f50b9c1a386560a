package io.heddle.solvers.federation;

import io.heddle.model.federation.GpuStock;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.result.FederatedJob;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How fast jobs are on their shares. A trace tells how long a job takes on GPUs of one cluster: on
 * as many of the quickest type of the federation, by the estimate. Where it cannot be estimated, an
 * iteration takes a third longer for each further cluster: SpiderFlow's Fig. 1 has a job more than
 * twice as long on four.
 */
final class FederatedJobSpeeds {
  private static final double SLOWER_A_CLUSTER = 1.0 / 3;

  private final List<String> clusters;
  private final FederationClusterDevices devices;
  private final SingleClusterPlanCache memory;

  /** Jobs that compute the same share what is known of them. */
  private final Map<Kind, @Nullable FederationJobCosts> kinds = new HashMap<>();

  private record Kind(
      TrainingWorkload workload, @Nullable Parallelism parallelism, boolean plain) {}

  FederatedJobSpeeds(
      List<String> clusters, FederationClusterDevices devices, SingleClusterPlanCache memory) {
    this.clusters = clusters;
    this.devices = devices;
    this.memory = memory;
  }

  /**
   * With what is free now; null where the job has no model.
   *
   * @param plain data parallelism alone
   */
  @Nullable FederationJobCosts costs(TrainingJob job, List<List<GpuStock>> stocks, boolean plain) {
    var known =
        kinds.computeIfAbsent(
            new Kind(job.workload(), job.parallelism(), plain),
            _ -> {
              var all = FederationJobCosts.of(job, clusters, stocks, devices, memory);
              return all == null || !plain ? all : all.dataParallel();
            });
    return known == null
        ? null
        : known.withStocks(FederationJobCosts.held(clusters, stocks, devices));
  }

  /**
   * Seconds of its duration a second.
   *
   * @param question with costs of the best parallelism
   * @param all GPUs of the empty federation that it may have
   * @param answer cut and timed where that can be
   */
  double speed(ClusterChoiceProblem question, List<List<GpuStock>> all, FederatedJob answer) {
    var costs = question.costs();
    var training = answer.training();
    if (costs == null || training == null) {
      return 1 / (1 + SLOWER_A_CLUSTER * (answer.clusterCount() - 1));
    }
    double least = Double.POSITIVE_INFINITY;
    for (var held : costs.withStocks(FederationJobCosts.held(clusters, all, devices)).types()) {
      var alone = costs.alone(held, question.gpus());
      least = alone == null ? least : Math.min(least, alone.seconds());
    }
    return Double.isInfinite(least) ? 1 : least / training.iterationSeconds();
  }
}
