package io.heddle.model.job;

import org.jspecify.annotations.Nullable;

/**
 * An LLM pre-training job.
 *
 * @param gpus all GPUs, a multiple of tp · pp
 * @param tp tensor-parallel degree
 * @param pp pipeline-parallel degree
 * @param gpuModel the GPU it must run on, or null for any
 * @param globalBatch sequences an iteration
 * @param microBatch sequences a micro-batch
 * @param virtualPipeline interleaved stages a GPU
 * @param model the transformer, or null where only a profile is known
 * @param profile measured behaviour, or null
 * @param priority the larger the more urgent
 */
public record TrainingJob(
    String id,
    int gpus,
    int tp,
    int pp,
    @Nullable String gpuModel,
    int globalBatch,
    int microBatch,
    int virtualPipeline,
    @Nullable ModelShape model,
    @Nullable Profile profile,
    int priority,
    double submitSeconds,
    double durationSeconds) {
  public TrainingJob {
    if (gpus < 1 || tp < 1 || pp < 1 || gpus % ((long) tp * pp) != 0) {
      throw new IllegalArgumentException(
          "job %s: %d GPUs are not a multiple of tp %d × pp %d".formatted(id, gpus, tp, pp));
    }
  }

  /** A job of which only the parallel degrees matter. */
  public static TrainingJob of(String id, int dp, int tp, int pp) {
    return new TrainingJob(
        id,
        Math.multiplyExact(Math.multiplyExact(dp, tp), pp),
        tp,
        pp,
        null,
        1,
        1,
        1,
        null,
        null,
        0,
        0,
        0);
  }

  /** The same job under another id. */
  public TrainingJob withId(String newId) {
    return new TrainingJob(
        newId,
        gpus,
        tp,
        pp,
        gpuModel,
        globalBatch,
        microBatch,
        virtualPipeline,
        model,
        profile,
        priority,
        submitSeconds,
        durationSeconds);
  }

  /** Data-parallel degree. */
  public int dp() {
    return gpus / (tp * pp);
  }
}
