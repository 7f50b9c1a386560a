package io.heddle.model.reliability;

/**
 * A host that was down.
 *
 * @param startDay days since the beginning of the log's clock
 * @param endDay when it was back; infinite: not before the end of the log (a censored repair)
 * @param kind class of the failure, such as {@code GPU}
 */
public record FailureEvent(String host, double startDay, double endDay, String kind) {
  public FailureEvent {
    if (!(endDay >= startDay) || !Double.isFinite(startDay)) {
      throw new IllegalArgumentException(
          "host %s: down from day %s to %s".formatted(host, startDay, endDay));
    }
  }

  public boolean isCensored() {
    return Double.isInfinite(endDay);
  }
}
