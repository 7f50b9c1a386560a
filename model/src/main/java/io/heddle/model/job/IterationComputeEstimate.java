package io.heddle.model.job;

import io.heddle.model.hardware.GpuHardwareTable;

/**
 * What an iteration of a job computes, where it was not measured.
 *
 * @param flops of all GPUs in one iteration, forward and backward
 * @param seconds of compute in one iteration
 */
public record IterationComputeEstimate(double flops, double seconds) {
  /** Share of the peak that large jobs reach. */
  public static final double MODEL_FLOPS_UTILIZATION = 0.4;

  /**
   * The profile where the job has one; else 6 operations for every active parameter and token, and
   * 12 · hidden · sequence for the attention of a layer (Narayanan et al. 2021, Eq. 3, without
   * recomputation), at {@link #MODEL_FLOPS_UTILIZATION} of the GPU's peak. Bubbles of the pipeline
   * are not counted.
   *
   * @param gpuModel that the job runs on; an unknown one counts as an A100
   * @throws IllegalArgumentException if the job has neither a profile nor a model
   */
  public static IterationComputeEstimate of(TrainingJob job, String gpuModel) {
    var profile = job.profile();
    if (profile != null) {
      return new IterationComputeEstimate(profile.flopsPerIteration(), profile.computeSeconds());
    }
    var model = job.model();
    if (model == null) {
      throw new IllegalArgumentException(
          "job %s: what it computes needs a model or a profile, and it has neither"
              .formatted(job.id()));
    }
    double hidden = model.hidden();
    double feedForward =
        switch (model) {
          case ModelShape.Dense dense -> 2 * hidden * dense.feedForwardWidth();
          case ModelShape.Moe moe -> 2.0 * moe.topK() * hidden * moe.expertHidden();
        };
    double attention = 2 * hidden * hidden + 2 * hidden * model.keyValueWidth();
    double layer = attention + feedForward + 2 * hidden * model.sequence();
    double tokens = (double) job.workload().globalBatch() * model.sequence();
    double flops = 6 * tokens * (model.layers() * layer + hidden * model.vocab());
    return new IterationComputeEstimate(
        flops, flops / (job.gpus() * peakFlops(gpuModel) * MODEL_FLOPS_UTILIZATION));
  }

  /** Whether the peak of this GPU is known. */
  public static boolean knows(String gpuModel) {
    return GpuHardwareTable.find(gpuModel) != null;
  }

  private static double peakFlops(String gpuModel) {
    return 1e12 * GpuHardwareTable.findOrUsual(gpuModel).trainingTflops();
  }
}
