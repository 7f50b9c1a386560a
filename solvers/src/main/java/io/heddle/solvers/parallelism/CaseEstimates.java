package io.heddle.solvers.parallelism;

import io.heddle.model.hardware.Hardware;
import io.heddle.model.job.EstimateCase;
import io.heddle.model.job.Optimizer;
import io.heddle.model.result.Estimate;

/** Estimates of cases, which bring their own hardware and software. */
public final class CaseEstimates {
  private CaseEstimates() {}

  /**
   * @throws io.heddle.model.hardware.UnknownGpuException if the table of hardware has no such GPU
   */
  public static Estimate of(EstimateCase run, Calibration calibration) {
    return estimator(run, calibration).estimate(run.id(), run.plan(), run.gpus());
  }

  static Estimator estimator(EstimateCase run, Calibration calibration) {
    return estimator(run, device(run), stack(run), calibration);
  }

  static Estimator estimator(
      EstimateCase run, Device device, SoftwareStack stack, Calibration calibration) {
    return new Estimator(
        run.shape(),
        run.globalBatch(),
        run.precision(),
        Optimizer.ADAM,
        device,
        stack,
        calibration);
  }

  static SoftwareStack stack(EstimateCase run) {
    return SoftwareStack.of(run.stack(), run.precision());
  }

  static Device device(EstimateCase run) {
    var spec = Hardware.gpu(run.gpu());
    var stated = run.networkGBps();
    return Device.of(
        spec, run.gpusPerHost(), stated == null ? Device.usualNetworkGBps(spec) : stated);
  }
}
