package io.heddle.model.job;

import io.heddle.model.hardware.Precision;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A training run to be estimated, or that was measured.
 *
 * @param source who measured it; empty if not stated
 * @param gpu in any usual spelling
 * @param gpusPerHost GPUs of a host
 * @param networkGBps to other hosts, for each GPU; null: not known
 * @param measuredSeconds of an iteration; null: not measured
 * @param measuredPeakGiB the most that any GPU held; null: not measured
 * @param ranOutOfMemory whether it ran out of memory instead of running; null: not known
 * @param stack the software that ran it
 * @param note remarks of the source, which no answer depends on
 */
@RecordBuilder
public record EstimateCase(
    String id,
    String source,
    String gpu,
    int gpus,
    int gpusPerHost,
    @Nullable Double networkGBps,
    TransformerShape shape,
    int globalBatch,
    Parallelism plan,
    Precision precision,
    OptimizerKind optimizer,
    @Nullable Double measuredSeconds,
    @Nullable Double measuredPeakGiB,
    @Nullable Boolean ranOutOfMemory,
    TrainingStack stack,
    String note)
    implements EstimateCaseBuilder.With {
  /** Replicas. */
  public int dp() {
    return plan.dp(gpus);
  }

  /** What was run, without who ran it and what came out: equal for repeats and releases. */
  public String planKey() {
    return groupKey() + "|" + plan.withRecompute(ActivationRecompute.NONE).withZeroStage(0);
  }

  /** The same workload on the same GPUs: its plans can be compared. */
  public String groupKey() {
    return String.join(
        "|",
        source,
        gpu,
        String.valueOf(gpus),
        String.valueOf(shape),
        String.valueOf(globalBatch),
        String.valueOf(precision),
        String.valueOf(optimizer));
  }
}
