package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.CountPrediction;
import io.heddle.model.bandwidth.GpuCounts;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * The control of {@link CountProcess}: the mean of the three measured counts that look most like
 * the asked ones, by the same features. It says nothing of how sure it is.
 */
public final class NeighbourCounts implements CountPrediction {
  private static final int NEAREST = 3;

  private final List<double[]> features;
  private final double[] speeds;
  private final int mostHosts;

  private NeighbourCounts(SortedMap<GpuCounts, Double> measured) {
    this.features = measured.keySet().stream().map(CountProcess::features).toList();
    this.speeds = measured.values().stream().mapToDouble(Double::doubleValue).toArray();
    this.mostHosts = measured.keySet().stream().mapToInt(GpuCounts::hosts).max().orElseThrow();
  }

  /**
   * @param measured GB/s
   * @param railGBps not used
   */
  public static CountPrediction of(SortedMap<GpuCounts, Double> measured, double railGBps) {
    return new NeighbourCounts(measured);
  }

  @Override
  public int mostHosts() {
    return mostHosts;
  }

  @Override
  public double of(GpuCounts counts) {
    var at = CountProcess.features(counts);
    record Near(double speed, double distance) {}
    return IntStream.range(0, speeds.length)
        .mapToObj(i -> new Near(speeds[i], distance(at, features.get(i))))
        .sorted(Comparator.comparingDouble(Near::distance))
        .limit(NEAREST)
        .mapToDouble(Near::speed)
        .average()
        .orElseThrow();
  }

  private static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return sum;
  }

  @Override
  public double beyond(int smallestShare) {
    double most = 0;
    for (int share = 1; share <= smallestShare; share++) {
      var even = new int[mostHosts];
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
