package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.CountPrediction;
import io.heddle.model.bandwidth.GpuCounts;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * The control of {@link CountProcess}: the mean of the three measured counts that look most like
 * the asked ones, by the same features. It says nothing of how sure it is.
 */
public final class NeighbourCounts implements CountPrediction {
  private static final int NEAREST = 3;

  private final Map<GpuCounts, Double> measured;
  private final int mostHosts;

  private NeighbourCounts(SortedMap<GpuCounts, Double> measured) {
    this.measured = measured;
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
    return measured.entrySet().stream()
        .sorted(
            Comparator.comparingDouble(each -> distance(at, CountProcess.features(each.getKey()))))
        .limit(NEAREST)
        .mapToDouble(Map.Entry::getValue)
        .average()
        .orElseThrow();
  }

  private static double distance(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(i -> (a[i] - b[i]) * (a[i] - b[i])).sum();
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
