package io.heddle.model.result;

/**
 * A bandwidth, and how it is known.
 *
 * @param plusMinusGBps half of the interval that holds 95 % of such figures; 0 where it is measured
 *     or assumed
 */
public record BandwidthFigure(double gbps, Certainty certainty, double plusMinusGBps) {
  /** As it was measured. */
  public static BandwidthFigure measured(double gbps) {
    return new BandwidthFigure(gbps, Certainty.MEASURED, 0);
  }

  /** By the formula. */
  public static BandwidthFigure assumed(double gbps) {
    return new BandwidthFigure(gbps, Certainty.ASSUMED, 0);
  }

  public boolean isMeasured() {
    return certainty == Certainty.MEASURED;
  }

  /** What the slower of two gives that work together. */
  public BandwidthFigure slower(BandwidthFigure other) {
    double least = Math.min(gbps, other.gbps);
    double low = Math.min(gbps - plusMinusGBps, other.gbps - other.plusMinusGBps);
    double high = Math.min(gbps + plusMinusGBps, other.gbps + other.plusMinusGBps);
    return new BandwidthFigure(
        least,
        certainty.and(other.certainty),
        Double.isInfinite(least) ? 0 : Math.max(least - low, high - least));
  }
}
