package io.heddle.app.lab;

import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.bandwidth.CountPrediction;
import io.heddle.model.bandwidth.GpuCounts;
import java.util.Arrays;
import java.util.Random;

/**
 * A fabric that is not as the built-in model says: that times a smooth factor of the smallest
 * share, the mean share and the number of hosts, drawn by seed (about 0.5 to 2).
 */
final class DrawnFabric implements CountPrediction {
  private static final int MOST_HOSTS = 6;

  private final double rail;
  private final double[] drawn;

  DrawnFabric(double rail, long seed) {
    this.rail = rail;
    this.drawn = new Random(seed).doubles(4, -1, 1).toArray();
  }

  @Override
  public int mostHosts() {
    return MOST_HOSTS;
  }

  @Override
  public double of(GpuCounts counts) {
    int hosts = Math.min(counts.hosts(), MOST_HOSTS + 1);
    double mean = (double) counts.total() / counts.hosts();
    double factor =
        0.4 * Math.sin(Math.PI * drawn[0] + Math.log(counts.smallest()))
            + 0.2 * Math.sin(Math.PI * drawn[1] + Math.log(mean))
            + 0.1 * drawn[2] * (hosts - 2) / 4
            + 0.2 * drawn[3];
    return Bandwidth.between(hosts, counts.smallest(), rail) * Math.exp(factor);
  }

  @Override
  public double beyond(int smallestShare) {
    double most = 0;
    for (int share = 1; share <= smallestShare; share++) {
      var even = new int[MOST_HOSTS + 1];
      Arrays.fill(even, share);
      most = Math.max(most, of(GpuCounts.of(even)));
    }
    return most;
  }

  @Override
  public double plusMinus(GpuCounts counts) {
    return 0;
  }
}
