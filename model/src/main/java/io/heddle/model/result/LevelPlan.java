package io.heddle.model.result;

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
    Map<String, Integer> levels,
    double cutWeight,
    double totalWeight,
    String algorithm,
    boolean provenOptimal,
    double seconds) {
  public LevelPlan {
    levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
  }

  /** Weight of the pairs that share a level. */
  public double uncutWeight() {
    return Math.max(0, totalWeight - cutWeight);
  }

  public LevelPlan withSeconds(double newSeconds) {
    return new LevelPlan(levels, cutWeight, totalWeight, algorithm, provenOptimal, newSeconds);
  }
}
