package io.heddle.model.job;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a person decides of a plan; null: to be looked for. See {@link Parallelism} for the members.
 */
@RecordBuilder
public record FixedDegrees(
    @Nullable Integer tp,
    @Nullable Integer pp,
    @Nullable Integer cp,
    @Nullable Integer ep,
    @Nullable Integer virtualPipeline,
    @Nullable Integer microBatch,
    @Nullable ActivationRecompute recompute,
    @Nullable Integer zeroStage)
    implements FixedDegreesBuilder.With {
  /** Nothing is decided. */
  public static final FixedDegrees NONE =
      new FixedDegrees(null, null, null, null, null, null, null, null);

  /** Embedding and loss may take the place of a layer each (Llama 3). */
  private static final int ENDS = 2;

  /** Whether a plan is as decided. */
  public boolean allows(Parallelism plan) {
    return is(tp, plan.tp())
        && is(pp, plan.pp())
        && is(cp, plan.cp())
        && is(ep, plan.ep())
        && is(virtualPipeline, plan.virtualPipeline())
        && is(microBatch, plan.microBatch())
        && is(zeroStage, plan.zeroStage())
        && (recompute == null || recompute == plan.recompute());
  }

  private static boolean is(@Nullable Integer wanted, int value) {
    return wanted == null || wanted == value;
  }

  /**
   * Every rule that what is decided breaks, each with the nearest values that hold; what is not
   * decided counts as 1. O(√ of the largest number).
   *
   * @param globalBatch sequences per iteration
   */
  public List<ParallelismRuleViolation> misfits(TransformerShape shape, int globalBatch, int gpus) {
    var broken = new ArrayList<ParallelismRuleViolation>();
    if (tp != null) {
      ParallelismRuleViolation.unlessDivides("tp", tp, "the %d heads", shape.heads(), broken);
    }
    if (cp != null) {
      ParallelismRuleViolation.unlessDivides(
          "cp", cp, "the sequence of %d", shape.sequence(), broken);
    }
    if (ep != null) {
      ParallelismRuleViolation.unlessDivides(
          "ep", ep, "the %d experts", Math.max(1, shape.experts()), broken);
    }
    stages(shape, broken);
    if (zeroStage != null && (zeroStage < 0 || zeroStage > Parallelism.LAST_ZERO_STAGE)) {
      broken.add(
          new ParallelismRuleViolation(
              "zeroStage", zeroStage, "0 to 3", zeroStage < 0 ? 0 : Parallelism.LAST_ZERO_STAGE));
    }
    long replica = (long) or1(tp) * or1(pp) * or1(cp);
    if (replica < 1 || gpus % replica != 0) {
      if (replica >= 1) {
        broken.addAll(
            new Parallelism(or1(tp), or1(pp), or1(cp), 1, 1, 1, ActivationRecompute.NONE, false, 0)
                .misfits(gpus));
      }
    } else {
      batch(globalBatch, gpus / replica, broken);
    }
    return broken;
  }

  private void stages(TransformerShape shape, List<ParallelismRuleViolation> broken) {
    int layers = shape.layers();
    if (pp != null && (pp < 1 || pp > layers)) {
      broken.add(
          new ParallelismRuleViolation(
              "pp", pp, "1 to %d layers".formatted(layers), pp < 1 ? 1 : layers));
    } else if (virtualPipeline != null && virtualPipeline != 1) {
      int stages = or1(pp);
      if (virtualPipeline < 1 || stages == 1 && pp != null) {
        broken.add(
            new ParallelismRuleViolation(
                "virtualPipeline", virtualPipeline, "1 where there is one stage", 1));
      } else if (layers % (stages * virtualPipeline) != 0
          && (layers + ENDS) % (stages * virtualPipeline) != 0) {
        broken.add(
            new ParallelismRuleViolation(
                "virtualPipeline",
                virtualPipeline,
                "pp·virtualPipeline to divide %d layers, embedding and loss counted as one each or not"
                    .formatted(layers),
                ParallelismRuleViolation.nearestDivisors(
                    virtualPipeline, Math.max(1, layers / stages))));
      }
    }
  }

  /** Where all three degrees are decided the replicas are known; else only the micro-batch is. */
  private void batch(int globalBatch, long replicas, List<ParallelismRuleViolation> broken) {
    boolean known = tp != null && pp != null && cp != null;
    if (known && globalBatch % replicas != 0) {
      broken.add(
          new ParallelismRuleViolation(
              "globalBatch",
              globalBatch,
              "a multiple of dp = %d".formatted(replicas),
              ParallelismRuleViolation.nearestMultiples(globalBatch, replicas)));
    } else if (microBatch != null) {
      long perReplica = known ? globalBatch / replicas : globalBatch;
      ParallelismRuleViolation.unlessDivides(
          "microBatch",
          microBatch,
          known ? "the %d sequences of a replica" : "the global batch of %d",
          Math.toIntExact(perReplica),
          broken);
    }
  }

  private static int or1(@Nullable Integer value) {
    return value == null ? 1 : value;
  }
}
