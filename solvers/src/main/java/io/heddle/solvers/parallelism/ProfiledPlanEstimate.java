package io.heddle.solvers.parallelism;

import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.OperatorTimes;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.EvidenceBasis;
import io.heddle.model.result.IterationTimeParts;
import io.heddle.model.result.PlanEstimate;
import java.util.Arrays;

/** An estimate whose computing was measured on one GPU (Arena, section 3.4). */
public final class ProfiledPlanEstimate {
  /**
   * Mean error of this composition against measured optima, in percent: on Arena's published
   * profiles (the page of the Lab), not the 3.1 to 8.3 that the paper states.
   */
  private static final double ERROR = 15.1;

  private ProfiledPlanEstimate() {}

  /**
   * Seconds of a pipeline: T = Σ T_j + (B − 1) · (T_max − T_p2p), where passing on overlaps with
   * computing but for the first micro-batch.
   *
   * @param stages T_j: seconds of each stage for one micro-batch, passing on included
   * @param passing T_p2p
   * @param microBatches B
   */
  public static double compose(double[] stages, double passing, double microBatches) {
    double sum = 0;
    double slowest = 0;
    for (double stage : stages) {
      sum += stage;
      slowest = Math.max(slowest, stage);
    }
    return sum + (microBatches - 1) * (slowest - passing);
  }

  /**
   * The estimate with measured layers and loss; communication and optimizer stay estimated. What
   * virtual stages save of the bubble is kept. O(stages).
   *
   * @param globalBatch sequences per iteration
   * @throws IllegalArgumentException if the times are of another model, type, split or micro-batch,
   *     or the plan has context or expert groups, which one GPU does not show
   */
  public static PlanEstimate of(
      PlanEstimate base, TransformerShape shape, int globalBatch, OperatorTimes times) {
    var plan = base.plan();
    if (!times.isOf(shape, base.gpu(), plan) || plan.cp() > 1 || plan.ep() > 1) {
      throw new IllegalArgumentException(
          "a profile of %s, expected that of %s with tp %d, micro-batch %d, cp 1 and ep 1"
              .formatted(times.inWords(), base.gpu(), plan.tp(), plan.microBatch()));
    }
    double microBatches = globalBatch / ((double) plan.microBatch() * base.dp());
    double again = plan.recompute() == ActivationRecompute.FULL ? times.forward() : 0;
    double layer = times.forward() + times.backward() + again;
    double communicating = base.seconds().tp() / microBatches;
    double passing = base.seconds().pp() / microBatches;
    var stages = new double[plan.pp()];
    var layers = base.stageLayers();
    for (int stage = 0; stage < stages.length; stage++) {
      double here = layers == null ? (double) shape.layers() / plan.pp() : layers.get(stage);
      stages[stage] = here * layer + communicating + passing;
    }
    stages[plan.pp() - 1] += times.head();
    double slowest = Arrays.stream(stages).max().orElseThrow() - communicating - passing;
    double busy = microBatches * (slowest + communicating);
    double waiting =
        (compose(stages, passing, microBatches) - busy - passing) / plan.virtualPipeline();
    var parts =
        new IterationTimeParts(
            microBatches * slowest,
            base.seconds().tp(),
            0,
            0,
            base.seconds().dp(),
            passing,
            waiting,
            base.seconds().optimizer());
    double ratio = parts.total() / base.iterationSeconds();
    return new PlanEstimate(
        base.job(),
        base.gpu(),
        base.gpus(),
        plan,
        base.precision(),
        parts,
        base.memory(),
        base.memoryAnswer(),
        base.memoryRange(),
        base.mfu() / ratio,
        base.tokensPerSecond() / ratio,
        EvidenceBasis.INTERPOLATED,
        ERROR,
        null,
        base.stageLayers(),
        base.assumed());
  }
}
