package io.heddle.model.job;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules that the degrees of a training run must hold to be estimated. A global batch of
 * micro-batches that are not whole is reported only ({@link Parallelism#unevenBatch}), for measured
 * runs had it. O(√gpus).
 *
 * @param stated dp as a table has it; null where it has none
 * @param knownHeads whether the table says how many heads there are: an assumption refuses nothing
 */
public record CaseDegreeRules(
    int gpus,
    int globalBatch,
    Parallelism plan,
    TransformerShape shape,
    @Nullable Integer stated,
    boolean knownHeads) {
  /** Embedding and loss may take the place of a layer each (Llama 3). */
  private static final int ENDS = 2;

  /** Every rule that is broken, by column, each with the nearest values that hold. */
  public List<ParallelismRuleViolation> misfits() {
    var broken = new ArrayList<ParallelismRuleViolation>();
    model(broken);
    long replica = plan.gpusPerReplica();
    if (gpus % replica != 0) {
      broken.addAll(plan.withEp(1).misfits(gpus));
    } else {
      replicas(plan.dp(gpus), broken);
    }
    if ((long) plan.pp() * plan.virtualPipeline() > shape.layers() + ENDS) {
      broken.add(
          new ParallelismRuleViolation(
              "pp",
              plan.pp(),
              "with virtualPipeline %d at most %d layers, embedding and loss counted as one each"
                  .formatted(plan.virtualPipeline(), shape.layers()),
              Math.max(1, (shape.layers() + ENDS) / plan.virtualPipeline())));
    } else {
      var uneven = PipelineLayout.misfit(shape.layers(), plan.pp(), plan.virtualPipeline());
      if (uneven != null) {
        broken.add(uneven);
      }
    }
    return broken;
  }

  private void model(List<ParallelismRuleViolation> broken) {
    if (knownHeads) {
      ParallelismRuleViolation.unlessDivides(
          "tp", plan.tp(), "the %d heads", shape.heads(), broken);
      ParallelismRuleViolation.unlessDivides(
          "kvHeads", shape.keyValueHeads(), "the %d heads", shape.heads(), broken);
    }
    ParallelismRuleViolation.unlessDivides(
        "cp", plan.cp(), "the sequence of %d", shape.sequence(), broken);
    if (shape.hasExperts()) {
      ParallelismRuleViolation.unlessDivides(
          "ep", plan.ep(), "the %d experts", shape.experts(), broken);
      if (shape.topK() > shape.experts()) {
        broken.add(
            new ParallelismRuleViolation(
                "topK",
                shape.topK(),
                "at most the %d experts".formatted(shape.experts()),
                shape.experts()));
      }
    } else if (plan.ep() > 1) {
      broken.add(
          new ParallelismRuleViolation("ep", plan.ep(), "1, for the model has no experts", 1));
    }
  }

  private void replicas(int dp, List<ParallelismRuleViolation> broken) {
    if (shape.hasExperts()) {
      ParallelismRuleViolation.unlessDivides("ep", plan.ep(), "the %d GPUs", gpus, broken);
    }
    if (stated != null && stated != dp) {
      broken.add(
          new ParallelismRuleViolation(
              "dp", stated, "gpus/(tp·pp·cp) = %d, or nothing".formatted(dp), dp));
    }
    if (plan.sequencesPerStep(gpus) > globalBatch) {
      int most = globalBatch / dp;
      broken.add(
          most < 1
              ? new ParallelismRuleViolation(
                  "globalBatch", globalBatch, "at least dp = %d".formatted(dp), dp)
              : new ParallelismRuleViolation(
                  "microBatch",
                  plan.microBatch(),
                  "at most globalBatch/dp = %d".formatted(most),
                  most));
    }
  }
}
