package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.HostShare;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import java.util.HashSet;
import java.util.List;

/**
 * B itself as an estimate, as well as a profile and what was learned of it tell: what guides
 * searches where no trained network does.
 */
public record GroundTruthEstimate(ClusterBandwidthFunction truth) implements BandwidthEstimate {
  @Override
  public double[] estimate(List<List<HostShare>> candidates) {
    return candidates.stream().mapToDouble(this::of).toArray();
  }

  @Override
  public ClusterBandwidthFunction exact() {
    return truth;
  }

  private double of(List<HostShare> candidate) {
    double slowest = BandwidthEstimate.slowestHost(candidate);
    if (candidate.size() < 2) {
      return slowest;
    }
    var counts = new int[candidate.size()];
    double rail = Double.POSITIVE_INFINITY;
    var models = new HashSet<String>();
    for (int i = 0; i < counts.length; i++) {
      counts[i] = candidate.get(i).count();
      rail = Math.min(rail, candidate.get(i).railGBps());
      models.add(candidate.get(i).gpuModel());
    }
    return Math.min(slowest, truth.inter(models, PerHostGpuCounts.of(counts), rail));
  }
}
