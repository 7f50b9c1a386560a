package io.heddle.model.job;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a job asks a cluster for.
 *
 * @param gpus all GPUs, at least 1
 * @param gpuModels the GPUs that it may run on, the dearest first; empty: any
 * @param priority the larger the more urgent
 * @param submitSeconds seconds since any fixed moment
 * @param durationSeconds 0 where it is not known
 * @param submitCluster the cluster of a federation that it comes from, or null
 * @param survival failures that its spares have to make up for
 */
public record Request(
    int gpus,
    List<String> gpuModels,
    int priority,
    double submitSeconds,
    double durationSeconds,
    @Nullable String submitCluster,
    Survival survival) {
  public Request {
    gpuModels = List.copyOf(gpuModels);
    if (gpus < 1) {
      throw new IllegalArgumentException("gpus %d, expected at least 1".formatted(gpus));
    }
    if (gpuModels.stream().distinct().count() < gpuModels.size()) {
      throw new IllegalArgumentException("gpuModels %s, expected each once".formatted(gpuModels));
    }
  }

  /** Without spares. */
  public Request(
      int gpus,
      List<String> gpuModels,
      int priority,
      double submitSeconds,
      double durationSeconds,
      @Nullable String submitCluster) {
    this(gpus, gpuModels, priority, submitSeconds, durationSeconds, submitCluster, Survival.NONE);
  }

  /** Any GPUs, now, with no urgency. */
  public static Request of(int gpus) {
    return new Request(gpus, List.of(), 0, 0, 0, null);
  }

  /** Whether the job may run on this GPU. */
  public boolean accepts(String gpuModel) {
    return gpuModels.isEmpty() || gpuModels.contains(gpuModel);
  }

  public Request withGpus(int newGpus) {
    return new Request(
        newGpus, gpuModels, priority, submitSeconds, durationSeconds, submitCluster, survival);
  }

  /** Only on these; none: on any. */
  public Request withGpuModels(List<String> newModels) {
    return new Request(
        gpus, newModels, priority, submitSeconds, durationSeconds, submitCluster, survival);
  }

  public Request withPriority(int newPriority) {
    return new Request(
        gpus, gpuModels, newPriority, submitSeconds, durationSeconds, submitCluster, survival);
  }

  public Request withSurvival(Survival newSurvival) {
    return new Request(
        gpus, gpuModels, priority, submitSeconds, durationSeconds, submitCluster, newSurvival);
  }

  public Request withSubmitCluster(@Nullable String newCluster) {
    return new Request(
        gpus, gpuModels, priority, submitSeconds, durationSeconds, newCluster, survival);
  }
}
