package io.heddle.model.reliability;

/**
 * Failures of one class and how often they occur.
 *
 * @param id such as {@code GPU}
 * @param scope what one failure takes down
 * @param interrupts whether a job stops by it; not so for what only tests between jobs find
 * @param events number of failures that the rate is known from
 * @param ratePerHostDay failures of a host (or of its leaf, or rack) in a day in which it is up
 * @param low lower end of the 80 % interval of the rate in the coming {@link
 *     FailureModel#horizonDays()}
 * @param high its upper end
 * @param hostsAtOnce mean number of hosts that fail within an hour of each other, at least 1
 */
public record FailureClass(
    String id,
    FailureScope scope,
    boolean interrupts,
    int events,
    double ratePerHostDay,
    double low,
    double high,
    double hostsAtOnce,
    RepairTime repair) {
  public FailureClass {
    if (!(low >= 0 && high >= low && ratePerHostDay >= 0) || !Double.isFinite(high)) {
      throw new IllegalArgumentException(
          "class %s: rate %s, interval %s to %s".formatted(id, ratePerHostDay, low, high));
    }
    if (!(hostsAtOnce >= 1) || !Double.isFinite(ratePerHostDay + hostsAtOnce) || events < 0) {
      throw new IllegalArgumentException(
          "class %s: %d events, rate %s, %s hosts at once"
              .formatted(id, events, ratePerHostDay, hostsAtOnce));
    }
  }
}
