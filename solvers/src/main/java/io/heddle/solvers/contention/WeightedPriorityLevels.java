package io.heddle.solvers.contention;

import io.heddle.solvers.simulation.SimulatedJob;
import java.util.Arrays;
import java.util.List;

/**
 * Levels that share links by weight. How far apart jobs are counts, not where: of jobs that can be
 * in each other's way the highest is on the highest level.
 *
 * @param rungs of each job, from anywhere on: {@link SwitchQueueWeights#rung}
 * @param weights of the levels
 */
@SuppressWarnings("ArrayRecordComponent") // handed over once
record WeightedPriorityLevels(double[] rungs, List<Integer> weights) implements PriorityLevelMoves {
  /** Queues that a long move crosses: eight times the weight. */
  private static final int LEAP = 3;

  @Override
  public int[] alike(int jobs) {
    return aligned(new int[jobs]);
  }

  /** The levels whose weights are nearest. */
  @Override
  public int[] proposed(int[] members) {
    double most = Arrays.stream(members).mapToDouble(member -> rungs[member]).max().orElse(0);
    return aligned(
        Arrays.stream(members).map(member -> (int) Math.rint(rungs[member] - most)).toArray());
  }

  @Override
  public List<int[]> all(int jobs) {
    return List.of();
  }

  @Override
  public SimulatedJob on(int level, SimulatedJob job) {
    return job.withLevel(level, weights.get(level));
  }

  @Override
  public List<int[]> up(int[] best, int job) {
    return List.of(moved(best, job, 1), moved(best, job, LEAP));
  }

  @Override
  public List<int[]> down(int[] best, int job) {
    return List.of(moved(best, job, -1), moved(best, job, -LEAP));
  }

  private int[] moved(int[] best, int job, int by) {
    int[] moved = best.clone();
    moved[job] += by;
    return aligned(moved);
  }

  /** The highest on the highest level, who would be below the lowest on that. */
  private int[] aligned(int[] levels) {
    int most = Arrays.stream(levels).max().orElse(0);
    return Arrays.stream(levels)
        .map(level -> Math.max(0, level - most + weights.size() - 1))
        .toArray();
  }
}
