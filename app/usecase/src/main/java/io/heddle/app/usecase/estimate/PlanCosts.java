package io.heddle.app.usecase.estimate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.hardware.GpuSpec;
import io.heddle.model.hardware.Precision;
import io.heddle.model.job.CaseDegreeRules;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.ParallelismRuleViolation;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingStack;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.PlanEstimate;
import io.heddle.solvers.parallelism.Calibration;
import io.heddle.solvers.parallelism.CalibrationTextFormat;
import io.heddle.solvers.parallelism.EstimatedSoftwareStack;
import io.heddle.solvers.parallelism.GpuDevice;
import io.heddle.solvers.parallelism.PlacedNetworkShares;
import io.heddle.solvers.parallelism.PlanEstimator;
import java.util.Comparator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the plan of a job costs. */
public final class PlanCosts {
  private static final double GIB = 1L << 30;
  private static final int USUAL_HOST = 8;

  private PlanCosts() {}

  /**
   * On the first hosts that the job accepts, as close as can be; where it is placed {@link
   * PlacedCosts} knows more.
   *
   * @throws JobDoesNotFitException if the job has no model or no degrees, or the cluster none of
   *     its GPUs
   * @throws io.heddle.model.hardware.UnknownGpuException if the table of hardware lacks the GPU
   */
  public static PlanEstimate of(Cluster cluster, TrainingJob job) {
    return of(cluster, job, CalibrationTextFormat.shipped());
  }

  /** {@link #of(Cluster, TrainingJob)} with other numbers than the shipped ones. */
  public static PlanEstimate of(Cluster cluster, TrainingJob job, Calibration calibration) {
    var host = anyHost(cluster, job);
    double network = new FabricGpuBandwidth(cluster).networkGBps(host, job.gpus());
    return of(device(host, network), PlacedNetworkShares.WHOLE, job, calibration);
  }

  /** On so many GPUs of a type in usual hosts on a usual network. */
  public static PlanEstimate of(GpuSpec gpu, TrainingJob job, Calibration calibration) {
    var device = GpuDevice.of(gpu, USUAL_HOST, GpuDevice.usualNetworkGBps(gpu));
    return of(device, PlacedNetworkShares.WHOLE, job, calibration);
  }

  static PlanEstimate of(GpuDevice device, PlacedNetworkShares shares, TrainingJob job) {
    return of(device, shares, job, CalibrationTextFormat.shipped());
  }

  private static PlanEstimate of(
      GpuDevice device, PlacedNetworkShares shares, TrainingJob job, Calibration calibration) {
    var plan = job.requireParallelism();
    var shape = shape(job);
    checkDegrees(job, plan, shape);
    var precision = job.workload().precision();
    if (!GpuHardwareTable.gpu(device.name()).trainsIn(precision)) {
      throw new JobDoesNotFitException(
          "job %s: precision %s, expected one that %s computes in. Use bf16."
              .formatted(job.id(), precision.word(), device.name()));
    }
    var estimator =
        new PlanEstimator(
            shape,
            job.workload().globalBatch(),
            precision,
            job.workload().optimizer(),
            device,
            shares,
            EstimatedSoftwareStack.of(job.workload().stack(), precision),
            calibration);
    return estimator.estimate(job.id(), plan, job.gpus());
  }

  private static void checkDegrees(TrainingJob job, Parallelism plan, TransformerShape shape) {
    int batch = job.workload().globalBatch();
    var broken = new CaseDegreeRules(job.gpus(), batch, plan, shape, null, true).misfits();
    if (!broken.isEmpty()) {
      throw new JobDoesNotFitException(
          "job %s: %s"
              .formatted(
                  job.id(),
                  broken.stream()
                      .map(ParallelismRuleViolation::toString)
                      .collect(Collectors.joining(" "))));
    }
  }

  /**
   * What Megatron-LM refuses in the batch of a job, though an estimate counts parts of
   * micro-batches; null where it does not.
   *
   * @throws JobDoesNotFitException if the job has no degrees
   */
  public static @Nullable String unevenBatch(TrainingJob job) {
    var uneven = job.requireParallelism().unevenBatch(job.workload().globalBatch(), job.gpus());
    return uneven == null ? null : "job %s: %s".formatted(job.id(), uneven);
  }

  /**
   * That experts stay whole, as recipes for large models have it, though Megatron-LM splits them
   * over the tensor group by default; null where neither is so.
   *
   * @throws JobDoesNotFitException if the job has no model or no degrees
   */
  public static @Nullable String wholeExperts(TrainingJob job) {
    var plan = job.requireParallelism();
    var workload = job.workload();
    return areWholeExpertsAssumed(shape(job), plan, workload.stack(), workload.precision())
        ? ("job %s: whole experts on each GPU, expert tensor parallelism 1, are assumed."
                + " Megatron-LM's default is tp = %d.")
            .formatted(job.id(), plan.tp())
        : null;
  }

  static boolean areWholeExpertsAssumed(
      TransformerShape shape, Parallelism plan, TrainingStack stack, Precision precision) {
    return shape.hasExperts()
        && plan.keepsExpertsWhole()
        && !EstimatedSoftwareStack.of(stack, precision).torchModules();
  }

  /**
   * The model of a job in all dimensions.
   *
   * @throws JobDoesNotFitException if it has none
   */
  public static TransformerShape shape(TrainingJob job) {
    var model = job.model();
    if (model == null) {
      throw new JobDoesNotFitException(
          "job %s has no model: expected one, for its time and memory hang on it."
              .formatted(job.id()));
    }
    return TransformerShape.of(model);
  }

  /** A GPU of a host, with the memory that the file gives it. */
  static GpuDevice device(Host host, double networkGBps) {
    var device =
        GpuDevice.of(GpuHardwareTable.gpu(host.type().gpuModel()), host.type().gpus(), networkGBps);
    double stated = host.type().gpuMemoryGiB();
    return stated > 0 ? device.withMemoryBytes(stated * GIB) : device;
  }

  private static Host anyHost(Cluster cluster, TrainingJob job) {
    return cluster.hosts().stream()
        .filter(host -> job.request().accepts(host.type().gpuModel()))
        .min(Comparator.comparing(host -> !job.accepts(host.type().gpuModel())))
        .orElseThrow(() ->
            new JobDoesNotFitException(
                "job %s requests %s: cluster %s has none."
                    .formatted(job.id(), job.request().gpuModels(), cluster.name())));
  }
}
