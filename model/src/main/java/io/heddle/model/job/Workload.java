package io.heddle.model.job;

import io.heddle.model.hardware.Precision;
import org.jspecify.annotations.Nullable;

/**
 * What a job computes, on whatever GPUs and however split.
 *
 * @param model the transformer, or null where only a profile is known
 * @param globalBatch sequences an iteration, at least 1
 */
public record Workload(
    @Nullable ModelShape model, int globalBatch, Precision precision, Optimizer optimizer) {
  public Workload {
    if (globalBatch < 1) {
      throw new IllegalArgumentException(
          "globalBatch %d, expected sequences an iteration, at least 1".formatted(globalBatch));
    }
  }

  /** In bf16 with Adam. */
  public static Workload of(@Nullable ModelShape model, int globalBatch) {
    return new Workload(model, globalBatch, Precision.BF16, Optimizer.ADAM);
  }

  public Workload withModel(@Nullable ModelShape newModel) {
    return new Workload(newModel, globalBatch, precision, optimizer);
  }

  public Workload withGlobalBatch(int newGlobalBatch) {
    return new Workload(model, newGlobalBatch, precision, optimizer);
  }

  public Workload withPrecision(Precision newPrecision) {
    return new Workload(model, globalBatch, newPrecision, optimizer);
  }
}
