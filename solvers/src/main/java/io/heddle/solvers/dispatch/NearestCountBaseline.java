package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.GpuCountPrediction;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * The control of {@link GpuCountProcess}: the mean of the three measured counts that look most like
 * the asked ones, by the same features. It says nothing of how sure it is.
 */
public final class NearestCountBaseline implements GpuCountPrediction {
  private static final int NEAREST = 3;

  private final List<double[]> features;
  private final double[] speeds;
  private final int mostHosts;

  private NearestCountBaseline(SortedMap<PerHostGpuCounts, Double> measured) {
    this.features = measured.keySet().stream().map(GpuCountProcess::features).toList();
    this.speeds = measured.values().stream().mapToDouble(Double::doubleValue).toArray();
    this.mostHosts =
        measured.keySet().stream().mapToInt(PerHostGpuCounts::hosts).max().orElseThrow();
  }

  /**
   * @param measured GB/s
   * @param railGBps not used
   */
  public static GpuCountPrediction of(
      SortedMap<PerHostGpuCounts, Double> measured, double railGBps) {
    return new NearestCountBaseline(measured);
  }

  @Override
  public int mostHosts() {
    return mostHosts;
  }

  @Override
  public double of(PerHostGpuCounts counts) {
    var at = GpuCountProcess.features(counts);
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
    return mostOfEven(mostHosts, smallestShare);
  }

  @Override
  public double plusMinus(PerHostGpuCounts counts) {
    return 0;
  }
}
