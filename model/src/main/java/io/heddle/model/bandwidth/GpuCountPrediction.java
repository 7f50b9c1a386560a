package io.heddle.model.bandwidth;

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

  /** Half of the 95 % interval around {@link #of} or {@link #beyond}, in GB/s. */
  double plusMinus(PerHostGpuCounts counts);
}
