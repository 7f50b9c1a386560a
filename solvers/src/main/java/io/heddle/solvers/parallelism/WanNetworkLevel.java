package io.heddle.solvers.parallelism;

/**
 * The level of the network above all clusters: a way between two of them, which all GPUs share.
 *
 * @param bytesPerSecond in each direction, above 0
 * @param latencySeconds one way, at least 0
 */
public record WanNetworkLevel(double bytesPerSecond, double latencySeconds) {
  private static final double BYTES_PER_GBIT = 1e9 / 8;

  public WanNetworkLevel {
    if (!(bytesPerSecond > 0 && latencySeconds >= 0)
        || Double.isInfinite(bytesPerSecond + latencySeconds)) {
      throw new IllegalArgumentException(
          "a path of %s bytes/s and %s s".formatted(bytesPerSecond, latencySeconds));
    }
  }

  /**
   * @param gbps in 10⁹ bit/s
   */
  public static WanNetworkLevel of(double gbps, double latencyMs) {
    return new WanNetworkLevel(gbps * BYTES_PER_GBIT, latencyMs / 1000);
  }

  /** So many bytes, one way. */
  double pass(double bytes) {
    return bytes / bytesPerSecond + latencySeconds;
  }

  /** All-gather or reduce-scatter of so many bytes by a ring of clusters; an all-reduce is both. */
  double ring(double bytes, int clusters) {
    return bytes * (clusters - 1) / clusters / bytesPerSecond + (clusters - 1) * latencySeconds;
  }
}
