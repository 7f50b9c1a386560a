package io.heddle.model.bandwidth;

import java.util.Comparator;

/**
 * What an estimate knows of one host's part in a candidate.
 *
 * @param count GPUs chosen on the host, at least 1
 * @param intraGBps collective bandwidth of these GPUs among themselves; infinite for one
 * @param railGBps bandwidth between hosts for each GPU of the smallest share
 * @param gpuModel or {@link ClusterBandwidthFunction#key}; empty where it is not known
 */
public record HostShare(int count, double intraGBps, double railGBps, String gpuModel)
    implements Comparable<HostShare> {
  private static final Comparator<HostShare> ORDER =
      Comparator.comparingInt(HostShare::count)
          .thenComparingDouble(HostShare::intraGBps)
          .thenComparingDouble(HostShare::railGBps)
          .thenComparing(HostShare::gpuModel);

  /** Of a GPU model that is not known. */
  public HostShare(int count, double intraGBps, double railGBps) {
    this(count, intraGBps, railGBps, "");
  }

  @Override
  public int compareTo(HostShare other) {
    return ORDER.compare(this, other);
  }
}
