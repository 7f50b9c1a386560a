package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.bandwidth.GpuCounts;
import io.heddle.model.bandwidth.HostShare;
import java.util.List;

/** B itself as an estimate: for {@code ideal}, or the built-in model where nothing was trained. */
public record TruthEstimate(Bandwidth truth) implements BandwidthEstimate {
  @Override
  public double[] estimate(List<List<HostShare>> candidates) {
    return candidates.stream().mapToDouble(this::of).toArray();
  }

  private double of(List<HostShare> candidate) {
    double slowest = BandwidthEstimate.slowestHost(candidate);
    if (candidate.size() < 2) {
      return slowest;
    }
    var counts = new int[candidate.size()];
    double rail = Double.POSITIVE_INFINITY;
    for (int i = 0; i < counts.length; i++) {
      counts[i] = candidate.get(i).count();
      rail = Math.min(rail, candidate.get(i).railGBps());
    }
    return Math.min(slowest, truth.inter(GpuCounts.of(counts), rail));
  }
}
