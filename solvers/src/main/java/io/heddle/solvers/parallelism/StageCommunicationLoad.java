package io.heddle.solvers.parallelism;

import io.heddle.model.job.Parallelism;

/**
 * Seconds of communication inside the stages of a pipeline in an iteration (Arena, Eq. 4): B − 1
 * times that of the slowest stage and once that of all, transfers between stages left out. What a
 * stage sends once an iteration, the gradients, counts 1/B for each micro-batch.
 */
final class StageCommunicationLoad {
  private StageCommunicationLoad() {}

  /**
   * @param stageSeconds of each stage for one micro-batch
   */
  static double of(double[] stageSeconds, double microBatches) {
    double slowest = 0;
    double all = 0;
    for (double seconds : stageSeconds) {
      slowest = Math.max(slowest, seconds);
      all += seconds;
    }
    return (microBatches - 1) * slowest + all;
  }

  /** Of a plan whose stages have these operators. */
  static double of(
      StagePartition partition, Parallelism plan, IterationTimeCosts costs, double microBatches) {
    double perStage = (costs.tensor + costs.context + costs.expert + costs.data) / microBatches;
    int operators = 0;
    for (int count : partition.operators()) {
      operators += count;
    }
    var seconds = new double[plan.pp()];
    for (int stage = 0; stage < seconds.length; stage++) {
      seconds[stage] = perStage * partition.operators().get(stage) * plan.pp() / operators;
    }
    return of(seconds, microBatches);
  }
}
