package io.heddle.model.reliability;

import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.MemberException;

/**
 * A failure rate by the age of its evidence.
 *
 * @param fromDaysAgo age of the newest evidence, days before the end of the log
 * @param toDaysAgo age of the oldest
 * @param events number of failures that began in these days
 * @param ratePerHostDay failures of a host in a day in which it is up
 * @param low lower end of the 80 % interval of the rate of these days
 * @param high its upper end
 */
public record AgedFailureRate(
    @FileMember(value = AGE, max = FailureModel.LARGEST) double fromDaysAgo,
    @FileMember(value = OLDER, max = FailureModel.LARGEST) double toDaysAgo,
    @FileMember("number of failures, at least 0") int events,
    @FileMember(value = RATE, max = FailureModel.LARGEST) double ratePerHostDay,
    @FileMember(value = RATE, max = FailureModel.LARGEST) double low,
    @FileMember(value = HIGH, max = FailureModel.LARGEST) double high) {
  private static final String AGE = "days, at least 0";
  private static final String OLDER = "days, more than fromDaysAgo";
  private static final String RATE = "failures a host and day, at least 0";
  private static final String HIGH = "a rate, at least low";

  /**
   * @throws MemberException if the ages or the interval's ends are in the wrong order
   */
  public AgedFailureRate {
    if (!(toDaysAgo > fromDaysAgo)) {
      throw new MemberException("/toDaysAgo", OLDER);
    } else if (!(high >= low)) {
      throw new MemberException("/high", HIGH);
    }
  }
}
