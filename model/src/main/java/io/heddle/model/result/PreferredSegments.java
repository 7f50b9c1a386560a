package io.heddle.model.result;

import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.MemberException;

/**
 * How many of the segments that a job prefers share a domain where it is placed.
 *
 * @param segments of the job
 * @param kept those whose hosts share a domain of the level that the job asks for
 * @param most no placement on these hosts keeps more, whatever else it costs
 */
public record PreferredSegments(
    @FileMember(value = GroupSpread.FROM_1, min = 1) int segments,
    @FileMember(value = "a whole number from 0 to most") int kept,
    @FileMember(value = "a whole number from kept to segments") int most) {
  /**
   * @throws MemberException if more are kept than can be
   */
  public PreferredSegments {
    if (most > segments) {
      throw new MemberException("/most", "at most segments, %d".formatted(segments));
    }
    if (kept > most) {
      throw new MemberException("/kept", "at most most, %d".formatted(most));
    }
  }

  /** Where other hosts allow as many. */
  public PreferredSegments withMost(int other) {
    return new PreferredSegments(segments, kept, Math.clamp(other, kept, segments));
  }
}
