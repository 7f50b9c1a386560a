package io.heddle.model.job;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.FileMember;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a job is split over its GPUs. The data-parallel degree follows: {@code dp = gpus /
 * (tp·pp·cp)}.
 *
 * @param tp tensor-parallel degree
 * @param pp pipeline-parallel degree
 * @param cp context-parallel degree: GPUs that share a sequence
 * @param ep expert-parallel degree, which divides dp: GPUs that share the experts of a layer
 * @param virtualPipeline interleaved stages per GPU
 * @param microBatch sequences a micro-batch
 * @param sequenceParallel whether the norms of a layer are split over the tensor group, too
 * @param zeroStage what the data-parallel group shares instead of holding it each: 0 nothing, 1 the
 *     optimizer's state, 2 the gradients also, 3 the weights also (Rajbhandari et al. 2020)
 */
@RecordBuilder
public record Parallelism(
    @FileMember(value = "a tensor-parallel degree" + COUNT, min = 1) int tp,
    @FileMember(value = "a pipeline-parallel degree" + COUNT, min = 1) int pp,
    @FileMember(value = "a context-parallel degree" + COUNT, min = 1, usual = "1") int cp,
    @FileMember(value = "an expert-parallel degree" + COUNT, min = 1, usual = "1") int ep,
    @FileMember(value = "interleaved stages per GPU" + COUNT, min = 1, usual = "1")
        int virtualPipeline,
    @FileMember(value = "sequences a micro-batch" + COUNT, min = 1, usual = "1") int microBatch,
    @FileMember(value = "", usual = "none") ActivationRecompute recompute,
    @FileMember(value = "true or false", absent = AbsentMeaning.USUAL) boolean sequenceParallel,
    @FileMember(value = "0, 1, 2 or 3", max = LAST_ZERO_STAGE, absent = AbsentMeaning.USUAL)
        int zeroStage)
    implements ParallelismBuilder.With {
  private static final String COUNT = ", a whole number of at least 1";

  public static final int LAST_ZERO_STAGE = 3;

  /**
   * @throws IllegalArgumentException naming each value that is out of its range
   */
  public Parallelism {
    var broken = new ArrayList<String>();
    atLeastOne("tp", tp, broken);
    atLeastOne("pp", pp, broken);
    atLeastOne("cp", cp, broken);
    atLeastOne("ep", ep, broken);
    atLeastOne("virtualPipeline", virtualPipeline, broken);
    atLeastOne("microBatch", microBatch, broken);
    if (zeroStage < 0 || zeroStage > LAST_ZERO_STAGE) {
      broken.add("zeroStage %d, expected 0 to %d".formatted(zeroStage, LAST_ZERO_STAGE));
    }
    if (!broken.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", broken));
    }
  }

  private static void atLeastOne(String name, int value, List<String> broken) {
    if (value < 1) {
      broken.add("%s %d, expected at least 1".formatted(name, value));
    }
  }

  /** Only tensors and layers are split; one sequence a micro-batch. */
  public static Parallelism of(int tp, int pp) {
    return new Parallelism(tp, pp, 1, 1, 1, 1, ActivationRecompute.NONE, false, 0);
  }

  /** tp·pp·cp: the GPUs that hold the model once; {@link Long#MAX_VALUE} where it is more. */
  public long gpusPerReplica() {
    long stages = (long) tp * pp;
    return stages > Long.MAX_VALUE / cp ? Long.MAX_VALUE : stages * cp;
  }

  /** Data-parallel degree on that many GPUs, rounded down where there are {@link #misfits}. */
  public int dp(int gpus) {
    return (int) (gpus / gpusPerReplica());
  }

  /** tp·pp·cp in words, without a cp of 1: {@code tp·pp = 8·2}. */
  public String replicaInWords() {
    return cp == 1
        ? "tp·pp = %d·%d".formatted(tp, pp)
        : "tp·pp·cp = %d·%d·%d".formatted(tp, pp, cp);
  }

  /** Every rule that these degrees break on that many GPUs; O(√gpus). */
  public List<ParallelismRuleViolation> misfits(int gpus) {
    long replica = gpusPerReplica();
    if (gpus % replica != 0) {
      return List.of(
          new ParallelismRuleViolation(
              "gpus",
              gpus,
              "a multiple of %s = %d".formatted(replicaInWords(), replica),
              ParallelismRuleViolation.nearestMultiples(gpus, replica)));
    }
    int dp = dp(gpus);
    return dp % ep == 0
        ? List.of()
        : List.of(
            new ParallelismRuleViolation(
                "ep",
                ep,
                "a divisor of dp = %d".formatted(dp),
                ParallelismRuleViolation.nearestDivisors(ep, dp)));
  }

  /** Sequences of one micro-batch of every replica on that many GPUs, at least 1. */
  public long sequencesPerStep(int gpus) {
    return Math.max(1, (long) microBatch * dp(gpus));
  }

  /**
   * Whether each GPU of a tensor group has whole experts (expert tensor parallelism 1), which
   * Megatron-LM splits over the group by default.
   */
  public boolean keepsExpertsWhole() {
    return sequenceParallel && tp > 1;
  }

  /**
   * The rule that a batch breaks which its replicas cannot share in whole micro-batches; null where
   * they can. Megatron-LM and DeepSpeed refuse it unless they may take another batch.
   */
  public @Nullable ParallelismRuleViolation unevenBatch(int globalBatch, int gpus) {
    long step = sequencesPerStep(gpus);
    return globalBatch % step == 0
        ? null
        : new ParallelismRuleViolation(
            "globalBatch",
            globalBatch,
            "a multiple of microBatch·dp = %d, which Megatron-LM requires".formatted(step),
            ParallelismRuleViolation.nearestMultiples(globalBatch, step));
  }
}
