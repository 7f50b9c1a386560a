package io.heddle.model.result;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.FileMember;

/**
 * A bandwidth, and how it is known.
 *
 * @param plusMinusGBps half of the interval that holds 95 % of such figures; 0 where it is measured
 *     or assumed
 */
public record QualifiedBandwidth(
    @FileMember(value = "a bandwidth in GB/s above 0", min = Double.MIN_VALUE, max = LARGEST)
        double gbps,
    @FileMember("") BandwidthCertainty certainty,
    @FileMember(value = "GB/s, at least 0", max = LARGEST, absent = AbsentMeaning.USUAL)
        double plusMinusGBps) {
  private static final double LARGEST = 1e30;

  /** As it was measured. */
  public static QualifiedBandwidth measured(double gbps) {
    return new QualifiedBandwidth(gbps, BandwidthCertainty.MEASURED, 0);
  }

  /** By the formula. */
  public static QualifiedBandwidth assumed(double gbps) {
    return new QualifiedBandwidth(gbps, BandwidthCertainty.ASSUMED, 0);
  }

  public boolean isMeasured() {
    return certainty == BandwidthCertainty.MEASURED;
  }

  /** What the slower of two gives that work together. */
  public QualifiedBandwidth slower(QualifiedBandwidth other) {
    double least = Math.min(gbps, other.gbps);
    double low = Math.min(gbps - plusMinusGBps, other.gbps - other.plusMinusGBps);
    double high = Math.min(gbps + plusMinusGBps, other.gbps + other.plusMinusGBps);
    return new QualifiedBandwidth(
        least,
        certainty.and(other.certainty),
        Double.isInfinite(least) ? 0 : Math.max(least - low, high - least));
  }
}
