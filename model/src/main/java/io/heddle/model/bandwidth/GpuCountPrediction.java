package io.heddle.model.bandwidth;

import java.util.Arrays;
import java.util.SortedMap;

/**
 * What measurements between hosts say of counts that were not measured. May be asked by several
 * threads.
 */
public interface GpuCountPrediction {
  /** Learns. */
  @FunctionalInterface
  interface Learner {
    /**
     * @param measured GB/s by the counts of GPUs; not empty
     * @param railGBps of these hosts, for the built-in model that is the prior
     */
    GpuCountPrediction learn(SortedMap<PerHostGpuCounts, Double> measured, double railGBps);
  }

  /**
   * Over more hosts than this only the smallest share matters; at least 2. So the best of millions
   * of counts can be found.
   */
  int mostHosts();

  /** GB/s over up to {@link #mostHosts()} hosts. */
  double of(PerHostGpuCounts counts);

  /** GB/s over more hosts than that; never less for a larger share. */
  double beyond(int smallestShare);

  /** The most GB/s over a number of hosts with equal shares up to the largest one. */
  default double mostOfEven(int hosts, int largestShare) {
    double most = 0;
    for (int share = 1; share <= largestShare; share++) {
      var even = new int[hosts];
      Arrays.fill(even, share);
      most = Math.max(most, of(PerHostGpuCounts.of(even)));
    }
    return most;
  }

  /** Half of the 95 % interval around {@link #of} or {@link #beyond}, in GB/s. */
  double plusMinus(PerHostGpuCounts counts);
}
