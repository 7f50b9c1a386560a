package io.heddle.model.result;

import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.MemberException;
import io.heddle.model.text.CountedNoun;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A priority level for each job ({@code heddle.levels/1}).
 *
 * @param levels by job id, each in [0, K), the highest first served
 * @param cutWeight weight of the pairs that the levels tell apart
 * @param totalWeight weight of all pairs
 * @param provenOptimal whether no valid levels cut more
 * @param seconds wall time of the solver
 */
public record LevelPlan(
    @FileMember("an object with the level of each job")
        Map<String, @FileMember("a level, a whole number from 0 on") Integer> levels,
    @FileMember("a weight, at least 0") double cutWeight,
    @FileMember("a weight, at least 0") double totalWeight,
    @FileMember("the name of an algorithm") String algorithm,
    @FileMember("true or false") boolean provenOptimal,
    @FileMember("seconds, at least 0") double seconds)
    implements FileRecordKind {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.levels/1";

  /**
   * @throws MemberException if more is cut than there is
   */
  public LevelPlan {
    if (cutWeight > totalWeight * (1 + 1e-9)) {
      throw new MemberException("/cutWeight", "at most the totalWeight, %s".formatted(totalWeight));
    }
    levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
  }

  /** Weight of the pairs that share a level. */
  public double uncutWeight() {
    return Math.max(0, totalWeight - cutWeight);
  }

  public LevelPlan withSeconds(double newSeconds) {
    return new LevelPlan(levels, cutWeight, totalWeight, algorithm, provenOptimal, newSeconds);
  }

  @Override
  public String summary() {
    return "levels of " + CountedNoun.of(levels.size(), "job");
  }
}
