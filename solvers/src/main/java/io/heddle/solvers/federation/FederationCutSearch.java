package io.heddle.solvers.federation;

import io.heddle.solvers.parallelism.GpuDevice;
import io.heddle.solvers.parallelism.WanNetworkLevel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The quickest plan of a job on given shares of clusters (SpiderFlow, 4.2): of one cluster by the
 * family of parallelism, of several by {@link FederationCutPlans}. Answers are kept; for one
 * thread.
 */
final class FederationCutSearch {
  private final ClusterChoiceProblem problem;
  private final FederationJobCosts job;
  private final Map<ClusterGpuShares, Optional<FederationCut>> known = new HashMap<>();

  FederationCutSearch(ClusterChoiceProblem problem, FederationJobCosts job) {
    this.problem = problem;
    this.job = job;
  }

  /** Shares that were weighed so far. */
  int searched() {
    return known.size();
  }

  /** Null where no plan fits, or the speed of the GPUs is unknown. */
  @Nullable FederationCut best(ClusterGpuShares shares) {
    return known.computeIfAbsent(shares, each -> Optional.ofNullable(find(each))).orElse(null);
  }

  private @Nullable FederationCut find(ClusterGpuShares shares) {
    var devices = new ArrayList<GpuDevice>();
    for (int k = 0; k < shares.size(); k++) {
      var device = job.device(shares.cluster(k), shares.gpus(k));
      if (device == null) {
        return null;
      }
      devices.add(device);
    }
    return shares.size() == 1
        ? job.alone(devices.getFirst(), shares.gpus(0))
        : new FederationCutPlans(times(shares, devices), devices, shares).best();
  }

  private FederationCutTimes times(ClusterGpuShares shares, List<GpuDevice> devices) {
    var network = problem.network();
    double gbps = ClusterPath.bottleneck(network, shares.clusters());
    var hops = new ArrayList<WanNetworkLevel>();
    double furthest = 0;
    for (int k = 0; k < shares.size(); k++) {
      int next = shares.cluster((k + 1) % shares.size());
      double latencyMs = ClusterPath.latencyMs(network, shares.cluster(k), next, gbps);
      hops.add(WanNetworkLevel.of(gbps, latencyMs));
      furthest = Math.max(furthest, latencyMs);
    }
    return new FederationCutTimes(
        job,
        devices.stream().map(job::estimator).toList(),
        hops,
        WanNetworkLevel.of(gbps, furthest));
  }
}
