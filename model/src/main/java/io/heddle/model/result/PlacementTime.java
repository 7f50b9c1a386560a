package io.heddle.model.result;

import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.MemberException;

/**
 * The estimated time of an iteration of a job where it is placed.
 *
 * @param seconds above 0
 * @param secondsLow lower end of the 80 % interval
 * @param secondsHigh upper end of it
 */
public record PlacementTime(
    @FileMember(value = SECONDS, min = Double.MIN_VALUE, max = 1e30) double seconds,
    @FileMember(value = SECONDS, min = Double.MIN_VALUE, max = 1e30) double secondsLow,
    @FileMember(value = "seconds, at least secondsLow", min = Double.MIN_VALUE, max = 1e30)
        double secondsHigh) {
  private static final String SECONDS = "seconds, above 0";

  /**
   * @throws MemberException if the interval is empty
   */
  public PlacementTime {
    if (secondsHigh < secondsLow) {
      throw new MemberException(
          "/secondsHigh", "seconds, at least secondsLow, %s".formatted(secondsLow));
    }
  }

  public static PlacementTime of(PlanEstimate estimate) {
    var range = estimate.timeRange();
    return new PlacementTime(estimate.iterationSeconds(), range.lowSeconds(), range.highSeconds());
  }

  /** Whether the difference is within the error of the estimate: the intervals overlap. */
  public boolean isWithinErrorOf(PlacementTime other) {
    return secondsLow <= other.secondsHigh && other.secondsLow <= secondsHigh;
  }
}
