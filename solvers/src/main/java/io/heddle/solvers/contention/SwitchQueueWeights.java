package io.heddle.solvers.contention;

import io.heddle.model.result.LinkQueueShares;
import java.util.Arrays;
import java.util.List;

/**
 * What the queues of switches weigh that are served by weight (ETS, IEEE 802.1Qaz): shares in whole
 * percent, at least 1 and 100 together. They are fixed, each queue as heavy as two of the next one
 * as far as whole percent allow: switches are set once, and a job gets a queue by its weight, not a
 * queue its weight by who is there.
 */
final class SwitchQueueWeights {
  private static final double RATIO = 2;
  private static final double POWER = 0.5;

  private SwitchQueueWeights() {}

  /**
   * The shares by rising level, whole percent by largest remainder. O(levels log levels).
   *
   * @param levels K, at least 1
   * @throws IllegalArgumentException if there are more than 100
   */
  static List<Integer> of(int levels) {
    var weights = new double[levels];
    Arrays.setAll(weights, level -> Math.pow(RATIO, level - levels + 1.0));
    return LinkQueueShares.of(weights);
  }

  /**
   * How many queues each job is above one of weight 1, which need not be whole: jobs weigh the root
   * of their intensity. 0 for a job that sends nothing.
   */
  static double[] rungs(ContentionPlan plan) {
    return plan.jobs().stream()
        .mapToDouble(job -> job.intensity(plan.network()))
        .map(intensity -> intensity > 0 ? POWER * Math.log(intensity) / Math.log(RATIO) : 0)
        .toArray();
  }
}
