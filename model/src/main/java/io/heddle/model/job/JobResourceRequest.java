package io.heddle.model.job;

import io.soabase.recordbuilder.core.RecordBuilder;
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
 * @param topology which of its hosts have to share a domain of a level
 */
@RecordBuilder
public record JobResourceRequest(
    int gpus,
    List<String> gpuModels,
    int priority,
    double submitSeconds,
    double durationSeconds,
    @Nullable String submitCluster,
    FailureTolerance survival,
    JobTopologyRequest topology)
    implements JobResourceRequestBuilder.With {
  public JobResourceRequest {
    gpuModels = List.copyOf(gpuModels);
    if (gpus < 1) {
      throw new IllegalArgumentException("gpus %d, expected at least 1".formatted(gpus));
    }
    if (gpuModels.stream().distinct().count() < gpuModels.size()) {
      throw new IllegalArgumentException("gpuModels %s, expected each once".formatted(gpuModels));
    }
  }

  /** Without spares, wherever its hosts are. */
  public JobResourceRequest(
      int gpus,
      List<String> gpuModels,
      int priority,
      double submitSeconds,
      double durationSeconds,
      @Nullable String submitCluster) {
    this(
        gpus,
        gpuModels,
        priority,
        submitSeconds,
        durationSeconds,
        submitCluster,
        FailureTolerance.NONE,
        JobTopologyRequest.NONE);
  }

  /** Any GPUs, now, with no urgency. */
  public static JobResourceRequest of(int gpus) {
    return new JobResourceRequest(gpus, List.of(), 0, 0, 0, null);
  }

  /** Whether the job may run on this GPU. */
  public boolean accepts(String gpuModel) {
    return gpuModels.isEmpty() || gpuModels.contains(gpuModel);
  }
}
