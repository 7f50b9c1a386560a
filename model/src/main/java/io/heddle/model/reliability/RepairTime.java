package io.heddle.model.reliability;

import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.MemberException;

/**
 * How long a failed host is away, log-normal, in hours. Both 0: the host itself is not repaired, a
 * restart of the job suffices.
 *
 * @param mean at least the median, as a log-normal distribution has it
 */
public record RepairTime(
    @FileMember(value = "hours, at least 0", max = FailureModel.LARGEST) double median,
    @FileMember(value = MEAN, max = FailureModel.LARGEST) double mean) {
  /** The job restarts on the same host. */
  public static final RepairTime NONE = new RepairTime(0, 0);

  private static final String MEAN = "hours, at least the median, and 0 where that is 0";

  /**
   * @throws MemberException if the mean does not fit the median
   */
  public RepairTime {
    if (!(mean >= median) || median == 0 && mean > 0) {
      throw new MemberException("/mean", MEAN);
    }
  }

  public boolean isNone() {
    return mean == 0;
  }

  /** Standard deviation of the logarithm. */
  public double sigma() {
    return isNone() ? 0 : Math.sqrt(2 * Math.log(mean / median));
  }
}
