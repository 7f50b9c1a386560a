package io.heddle.model.result;

import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.MemberException;

/**
 * The 80 % interval of the seconds of an iteration.
 *
 * @param lowSeconds one of ten iterations is expected to be faster
 * @param highSeconds one of ten is expected to be slower
 */
public record IterationTimeRange(
    @FileMember(value = "seconds, above 0", min = Double.MIN_VALUE, max = 1e30, name = "secondsLow")
        double lowSeconds,
    @FileMember(value = HIGH, max = 1e30, name = "secondsHigh") double highSeconds) {
  private static final String HIGH = "seconds, at least secondsLow";

  /** Standard deviations on each side of 80 % of a normal distribution. */
  private static final double DEVIATIONS = 1.2816;

  private static final double PERCENT = 100;

  /**
   * @throws IllegalArgumentException if they are not above 0 and rising
   */
  public IterationTimeRange {
    if (highSeconds < lowSeconds) {
      throw new MemberException("/secondsHigh", "%s, %s".formatted(HIGH, lowSeconds));
    } else if (!(lowSeconds > 0 && highSeconds >= lowSeconds)) {
      throw new IllegalArgumentException(
          "interval of %s to %s seconds, expected above 0 and rising"
              .formatted(lowSeconds, highSeconds));
    }
  }

  /**
   * Around a time whose logarithm errs normally.
   *
   * @param percent mean of the absolute error
   */
  public static IterationTimeRange of(double seconds, double percent) {
    double factor = Math.exp(DEVIATIONS * Math.sqrt(Math.PI / 2) * percent / PERCENT);
    return new IterationTimeRange(seconds / factor, seconds * factor);
  }
}
