package io.heddle.solvers.federation;

import io.heddle.solvers.parallelism.Device;
import io.heddle.solvers.parallelism.WanLevel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The quickest plan of a job on given shares of clusters (SpiderFlow, 4.2): of one cluster by the
 * family of parallelism, of several by {@link CutPlans}. Answers are kept; for one thread.
 */
final class CutSearch {
  private final FederationProblem problem;
  private final JobCosts job;
  private final Map<Shares, Optional<Cut>> known = new HashMap<>();

  CutSearch(FederationProblem problem, JobCosts job) {
    this.problem = problem;
    this.job = job;
  }

  /** Shares that were weighed so far. */
  int searched() {
    return known.size();
  }

  /** Null where no plan fits, or nobody knows how fast the GPUs are. */
  @Nullable Cut best(Shares shares) {
    return known.computeIfAbsent(shares, each -> Optional.ofNullable(find(each))).orElse(null);
  }

  private @Nullable Cut find(Shares shares) {
    var devices = new ArrayList<Device>();
    for (int k = 0; k < shares.size(); k++) {
      var device = job.device(shares.cluster(k), shares.gpus(k));
      if (device == null) {
        return null;
      }
      devices.add(device);
    }
    return shares.size() == 1
        ? job.alone(devices.getFirst(), shares.gpus(0))
        : new CutPlans(times(shares, devices), devices, shares).best();
  }

  private CutTimes times(Shares shares, List<Device> devices) {
    var network = problem.network();
    double gbps = Route.bottleneck(network, shares.clusters());
    var hops = new ArrayList<WanLevel>();
    double furthest = 0;
    for (int k = 0; k < shares.size(); k++) {
      int next = shares.cluster((k + 1) % shares.size());
      double latencyMs = Route.latencyMs(network, shares.cluster(k), next, gbps);
      hops.add(WanLevel.of(gbps, latencyMs));
      furthest = Math.max(furthest, latencyMs);
    }
    return new CutTimes(
        job, devices.stream().map(job::estimator).toList(), hops, WanLevel.of(gbps, furthest));
  }
}
