package io.heddle.model.job;

import io.heddle.model.hardware.Precision;
import org.jspecify.annotations.Nullable;

/**
 * What a job computes, on whatever GPUs and however split.
 *
 * @param model the transformer, or null where only a profile is known
 * @param globalBatch sequences per iteration, at least 1
 * @param stack the software that trains it
 */
public record TrainingWorkload(
    @Nullable ModelShape model,
    int globalBatch,
    Precision precision,
    OptimizerKind optimizer,
    TrainingStack stack) {
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

  public TrainingWorkload withModel(@Nullable ModelShape newModel) {
    return new TrainingWorkload(newModel, globalBatch, precision, optimizer, stack);
  }

  public TrainingWorkload withGlobalBatch(int newGlobalBatch) {
    return new TrainingWorkload(model, newGlobalBatch, precision, optimizer, stack);
  }

  public TrainingWorkload withPrecision(Precision newPrecision) {
    return new TrainingWorkload(model, globalBatch, newPrecision, optimizer, stack);
  }

  public TrainingWorkload withStack(TrainingStack newStack) {
    return new TrainingWorkload(model, globalBatch, precision, optimizer, newStack);
  }
}
