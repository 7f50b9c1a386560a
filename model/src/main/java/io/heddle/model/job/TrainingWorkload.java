package io.heddle.model.job;

import io.heddle.model.hardware.Precision;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * What a job computes, on whatever GPUs and however split.
 *
 * @param model the transformer, or null where only a profile is known
 * @param globalBatch sequences per iteration, at least 1
 * @param stack the software that trains it
 */
@RecordBuilder
public record TrainingWorkload(
    @Nullable ModelShape model,
    int globalBatch,
    Precision precision,
    OptimizerKind optimizer,
    TrainingStack stack)
    implements TrainingWorkloadBuilder.With {
  public TrainingWorkload {
    if (globalBatch < 1) {
      throw new IllegalArgumentException(
          "globalBatch %d, expected sequences per iteration, at least 1".formatted(globalBatch));
    }
  }

  /** On software that is not stated. */
  public TrainingWorkload(
      @Nullable ModelShape model, int globalBatch, Precision precision, OptimizerKind optimizer) {
    this(model, globalBatch, precision, optimizer, TrainingStack.UNSTATED);
  }

  /** In bf16 with Adam. */
  public static TrainingWorkload of(@Nullable ModelShape model, int globalBatch) {
    return new TrainingWorkload(model, globalBatch, Precision.BF16, OptimizerKind.ADAM);
  }
}
