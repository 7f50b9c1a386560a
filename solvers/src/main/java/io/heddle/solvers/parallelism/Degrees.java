package io.heddle.solvers.parallelism;

import java.util.ArrayList;
import java.util.List;

/**
 * How a stage is split inside: what Arena calls intra-stage parallelism.
 *
 * @param dp replicas
 */
record Degrees(int tp, int cp, int ep, int dp) {
  /** Sequences shorter than this are not worth a split. */
  private static final int SHORTEST_SHARE = 2048;

  private static final int MOST_CP = 32;
  private static final int MOST_TP = 64;

  /**
   * All degrees for a stage of so many GPUs: tensor groups within a domain that divide the heads,
   * expert groups that divide experts and replicas, and replicas that divide the batch.
   */
  static List<Degrees> all(ParallelismProblem problem, Device device, int gpus) {
    var shape = problem.shape();
    var all = new ArrayList<Degrees>();
    for (int tp = 1; tp <= Math.min(MOST_TP, device.domain()); tp *= 2) {
      if (gpus % tp != 0 || shape.heads() % tp != 0) {
        continue;
      }
      for (int cp = 1;
          cp <= MOST_CP && shape.sequence() / cp >= Math.min(SHORTEST_SHARE, shape.sequence());
          cp *= 2) {
        int dp = gpus / tp / cp;
        if (gpus / tp % cp != 0 || problem.globalBatch() % dp != 0) {
          continue;
        }
        for (int ep = 1; ep <= Math.max(1, shape.experts()); ep *= 2) {
          if (dp % ep == 0 && (ep == 1 || shape.experts() % ep == 0)) {
            all.add(new Degrees(tp, cp, ep, dp));
          }
        }
      }
    }
    return all;
  }
}
