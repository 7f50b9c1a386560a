package io.heddle.model.reliability;

/**
 * How long a failed host is away, log-normal, in hours. Both 0: the host itself is not repaired, a
 * restart of the job suffices.
 *
 * @param medianHours at least 0
 * @param meanHours at least the median, as a log-normal distribution has it
 */
public record RepairTime(double medianHours, double meanHours) {
  /** The job restarts on the same host. */
  public static final RepairTime NONE = new RepairTime(0, 0);

  public RepairTime {
    if (!(medianHours >= 0 && meanHours >= medianHours) || !Double.isFinite(meanHours)) {
      throw new IllegalArgumentException(
          "a repair of %s h in the median and %s h in the mean".formatted(medianHours, meanHours));
    }
    if (medianHours == 0 && meanHours > 0) {
      throw new IllegalArgumentException("a mean repair of %s h of median 0".formatted(meanHours));
    }
  }

  public boolean isNone() {
    return meanHours == 0;
  }

  /** Standard deviation of the logarithm. */
  public double sigma() {
    return isNone() ? 0 : Math.sqrt(2 * Math.log(meanHours / medianHours));
  }
}
