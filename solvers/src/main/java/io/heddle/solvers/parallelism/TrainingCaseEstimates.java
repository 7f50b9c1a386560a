package io.heddle.solvers.parallelism;

import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.job.EstimateCase;
import io.heddle.model.result.PlanEstimate;

/** Estimates of cases, which bring their own hardware and software. */
public final class TrainingCaseEstimates {
  private TrainingCaseEstimates() {}

  /**
   * @throws io.heddle.model.hardware.UnknownGpuException if the table of hardware has no such GPU
   */
  public static PlanEstimate of(EstimateCase run, Calibration calibration) {
    return estimator(run, calibration).estimate(run.id(), run.plan(), run.gpus());
  }

  static PlanEstimator estimator(EstimateCase run, Calibration calibration) {
    return estimator(run, device(run), stack(run), calibration);
  }

  static PlanEstimator estimator(
      EstimateCase run, GpuDevice device, EstimatedSoftwareStack stack, Calibration calibration) {
    return new PlanEstimator(
        run.shape(),
        run.globalBatch(),
        run.precision(),
        run.optimizer(),
        device,
        stack,
        calibration);
  }

  static EstimatedSoftwareStack stack(EstimateCase run) {
    return EstimatedSoftwareStack.of(run.stack(), run.precision());
  }

  static GpuDevice device(EstimateCase run) {
    var spec = GpuHardwareTable.gpu(run.gpu());
    var stated = run.networkGBps();
    return GpuDevice.of(
        spec, run.gpusPerHost(), stated == null ? GpuDevice.usualNetworkGBps(spec) : stated);
  }
}
