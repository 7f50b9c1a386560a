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
public record Workload(
    @Nullable ModelShape model,
    int globalBatch,
    Precision precision,
    Optimizer optimizer,
    TrainingStack stack) {
  public Workload {
    if (globalBatch < 1) {
      throw new IllegalArgumentException(
          "globalBatch %d, expected sequences per iteration, at least 1".formatted(globalBatch));
    }
  }

  /** On software that is not stated. */
  public Workload(
      @Nullable ModelShape model, int globalBatch, Precision precision, Optimizer optimizer) {
    this(model, globalBatch, precision, optimizer, TrainingStack.UNSTATED);
  }

  /** In bf16 with Adam. */
  public static Workload of(@Nullable ModelShape model, int globalBatch) {
    return new Workload(model, globalBatch, Precision.BF16, Optimizer.ADAM);
  }

  public Workload withModel(@Nullable ModelShape newModel) {
    return new Workload(newModel, globalBatch, precision, optimizer, stack);
  }

  public Workload withGlobalBatch(int newGlobalBatch) {
    return new Workload(model, newGlobalBatch, precision, optimizer, stack);
  }

  public Workload withPrecision(Precision newPrecision) {
    return new Workload(model, globalBatch, newPrecision, optimizer, stack);
  }

  public Workload withStack(TrainingStack newStack) {
    return new Workload(model, globalBatch, precision, optimizer, newStack);
  }
}
