package io.heddle.solvers.replay;

import io.heddle.solvers.simulation.ModelCatalogue;

/**
 * A job of a trace.
 *
 * @param durationSeconds how long it runs with the network for itself
 * @param gpusPerHost GPUs that it takes of a host, where it takes several hosts
 */
public record TraceJob(
    String id,
    double submitSeconds,
    double durationSeconds,
    int gpus,
    int gpusPerHost,
    ModelCatalogue.Model model) {
  public TraceJob {
    if (gpus < 1 || gpusPerHost < 1 || !(submitSeconds >= 0) || !(durationSeconds > 0)) {
      throw new IllegalArgumentException(
          "job %s: %d GPUs, at %s s for %s s".formatted(id, gpus, submitSeconds, durationSeconds));
    }
  }
}
