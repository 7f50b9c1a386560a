package io.heddle.solvers.parallelism;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a stage is split inside: what Arena calls intra-stage parallelism.
 *
 * @param dp replicas
 */
record StageDegrees(int tp, int cp, int ep, int dp) {
  /** Sequences shorter than this are not worth a split. */
  private static final int SHORTEST_SHARE = 2048;

  private static final int MOST_CP = 32;
  private static final int MOST_TP = 64;

  /**
   * All degrees for a stage of so many GPUs: tensor groups within a domain that divide the heads,
   * expert groups that divide experts and replicas, and replicas that divide the batch.
   */
  static List<StageDegrees> all(ParallelismPlanProblem problem, GpuDevice device, int gpus) {
    var shape = problem.shape();
    var fixed = problem.fixed();
    int shares = Math.max(1, shape.sequence() / Math.min(SHORTEST_SHARE, shape.sequence()));
    var all = new ArrayList<StageDegrees>();
    for (int tp : options(fixed.tp(), Math.min(MOST_TP, device.domain()))) {
      if (gpus % tp != 0 || shape.heads() % tp != 0 || tp > device.domain()) {
        continue;
      }
      for (int cp : options(fixed.cp(), Math.min(MOST_CP, shares))) {
        int dp = gpus / tp / cp;
        if (gpus / tp % cp != 0 || problem.globalBatch() % dp != 0) {
          continue;
        }
        for (int ep : options(fixed.ep(), Math.max(1, shape.experts()))) {
          if (dp % ep == 0 && (ep == 1 || shape.hasExperts() && shape.experts() % ep == 0)) {
            all.add(new StageDegrees(tp, cp, ep, dp));
          }
        }
      }
    }
    return all;
  }

  /** What is decided, else all powers of two. */
  static List<Integer> options(@Nullable Integer decided, int most) {
    if (decided != null) {
      return List.of(decided);
    }
    var powers = new ArrayList<Integer>();
    for (int power = 1; power <= most; power *= 2) {
      powers.add(power);
    }
    return powers;
  }
}
