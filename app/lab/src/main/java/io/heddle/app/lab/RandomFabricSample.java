package io.heddle.app.lab;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.GpuCountPrediction;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import java.util.Random;

/**
 * A fabric that is not as the built-in model says: that times a smooth factor of the smallest share
 * and the number of hosts (the same from seven on), drawn by seed (about 0.5 to 2).
 */
final class RandomFabricSample implements GpuCountPrediction {
  private static final int MOST_HOSTS = 6;

  private final double rail;
  private final double[] drawn;

  RandomFabricSample(double rail, long seed) {
    this.rail = rail;
    this.drawn = new Random(seed).doubles(3, -1, 1).toArray();
  }

  @Override
  public int mostHosts() {
    return MOST_HOSTS;
  }

  @Override
  public double of(PerHostGpuCounts counts) {
    int hosts = Math.min(counts.hosts(), MOST_HOSTS + 1);
    double factor =
        0.4 * Math.sin(Math.PI * drawn[0] + Math.log(counts.smallest()))
            + 0.1 * drawn[1] * (hosts - 2) / 4
            + 0.3 * drawn[2];
    return ClusterBandwidthFunction.between(hosts, counts.smallest(), rail) * Math.exp(factor);
  }

  @Override
  public double beyond(int smallestShare) {
    return mostOfEven(MOST_HOSTS + 1, smallestShare);
  }

  @Override
  public double plusMinus(PerHostGpuCounts counts) {
    return 0;
  }
}
