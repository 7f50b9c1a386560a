package io.heddle.solvers.federation;

import io.heddle.model.federation.GpuStock;
import io.heddle.model.hardware.Precision;
import io.heddle.model.job.FixedDegrees;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.IterationTimeRange;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.parallelism.Calibration;
import io.heddle.solvers.parallelism.CalibrationTextFormat;
import io.heddle.solvers.parallelism.EstimatedSoftwareStack;
import io.heddle.solvers.parallelism.GpuDevice;
import io.heddle.solvers.parallelism.ParallelismPlanAlgorithms;
import io.heddle.solvers.parallelism.ParallelismPlanProblem;
import io.heddle.solvers.parallelism.PlanCostBudget;
import io.heddle.solvers.parallelism.PlanEstimator;
import io.heddle.solvers.parallelism.TypedGpuPool;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A job as the estimate sees it, and the GPUs that it may have. For one thread.
 *
 * @param fixed what the job says of its plan
 * @param stocks by cluster; those of unknown speed are missing
 */
@RecordBuilder
record FederationJobCosts(
    String job,
    TransformerShape shape,
    int globalBatch,
    Precision precision,
    OptimizerKind optimizer,
    EstimatedSoftwareStack stack,
    FixedDegrees fixed,
    List<List<Held>> stocks,
    Calibration calibration,
    Map<GpuDevice, PlanEstimator> estimators,
    SingleClusterPlanCache memory)
    implements FederationJobCostsBuilder.With {
  /** GPUs of one type. */
  record Held(@Nullable GpuDevice device, int gpus) {}

  /**
   * Null where the job has no model.
   *
   * @param clusters their ids
   * @param stocks of each cluster, those alone that the job may have
   * @param memory of plans on single clusters
   */
  static @Nullable FederationJobCosts of(
      TrainingJob job,
      List<String> clusters,
      List<List<GpuStock>> stocks,
      FederationClusterDevices devices,
      SingleClusterPlanCache memory) {
    var model = job.model();
    if (model == null) {
      return null;
    }
    var workload = job.workload();
    return new FederationJobCosts(
        job.id(),
        TransformerShape.of(model),
        workload.globalBatch(),
        workload.precision(),
        workload.optimizer(),
        EstimatedSoftwareStack.of(workload.stack(), workload.precision()),
        fixed(job),
        held(clusters, stocks, devices),
        CalibrationTextFormat.shipped(),
        new HashMap<>(),
        memory);
  }

  static List<List<Held>> held(
      List<String> clusters, List<List<GpuStock>> stocks, FederationClusterDevices devices) {
    var held = new ArrayList<List<Held>>();
    for (int cluster = 0; cluster < clusters.size(); cluster++) {
      var id = clusters.get(cluster);
      held.add(
          stocks.get(cluster).stream()
              .map(stock -> {
                var name = stock.gpuModel();
                return new Held(name == null ? null : devices.of(id, name), stock.gpus());
              })
              .toList());
    }
    return held;
  }

  /** The same for who knows data parallelism alone. */
  FederationJobCosts dataParallel() {
    return withFixed(new FixedDegrees(1, 1, 1, 1, null, null, null, null));
  }

  /** All types of GPU that it may have, each once. */
  Set<GpuDevice> types() {
    return stocks.stream()
        .flatMap(List::stream)
        .map(Held::device)
        .filter(Objects::nonNull)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static FixedDegrees fixed(TrainingJob job) {
    var plan = job.parallelism();
    return plan == null
        ? FixedDegrees.NONE
        : new FixedDegrees(
            plan.tp(),
            plan.pp(),
            plan.cp(),
            plan.ep(),
            plan.virtualPipeline(),
            plan.microBatch(),
            plan.recompute(),
            plan.zeroStage());
  }

  /**
   * What stands for the first so many GPUs of a cluster: of several types the slowest, with the
   * memory of the smallest; null where one of them is not known.
   */
  @Nullable GpuDevice device(int cluster, int gpus) {
    var taken = new ArrayList<GpuDevice>();
    int rest = gpus;
    for (var held : stocks.get(cluster)) {
      if (rest > 0 && held.gpus() > 0) {
        var device = held.device();
        if (device == null) {
          return null;
        }
        taken.add(device);
        rest -= held.gpus();
      }
    }
    var slowest = taken.stream().min(Comparator.comparingDouble(GpuDevice::flops));
    double memory = taken.stream().mapToDouble(GpuDevice::memoryBytes).min().orElse(0);
    return slowest.isEmpty() ? null : slowest.get().withMemoryBytes(memory);
  }

  PlanEstimator estimator(GpuDevice device) {
    return estimators.computeIfAbsent(
        device,
        _ ->
            new PlanEstimator(
                shape, globalBatch, precision, optimizer, device, stack, calibration));
  }

  /** 80 % interval of an iteration: the widest among the GPU types that the job may have. */
  @Nullable IterationTimeRange interval(double seconds, int gpus) {
    return stocks.stream()
        .flatMap(List::stream)
        .map(Held::device)
        .filter(Objects::nonNull)
        .map(device -> estimator(device).interval(seconds, gpus))
        .max(Comparator.comparingDouble(range -> range.highSeconds() / range.lowSeconds()))
        .orElse(null);
  }

  /** The plan of the family of parallelism; null where none fits. Kept. */
  @Nullable FederationCut alone(GpuDevice device, int gpus) {
    var key =
        new SingleClusterPlanCache.Key(
            shape, globalBatch, precision, optimizer, stack, fixed, device, gpus);
    return memory.get(key, () -> plan(device, gpus));
  }

  private @Nullable FederationCut plan(GpuDevice device, int gpus) {
    var problem =
        new ParallelismPlanProblem(
            job,
            shape,
            globalBatch,
            precision,
            optimizer,
            List.of(new TypedGpuPool(device, List.of(gpus))),
            fixed,
            new PlanCostBudget.Fastest(),
            stack,
            calibration);
    try {
      var best =
          ParallelismPlanAlgorithms.registry()
              .standard()
              .solver()
              .solve(problem, SolveControl.unlimited())
              .best()
              .estimate();
      var part = new FederatedJob.Part(best.plan().pp(), best.dp(), shape.layers(), globalBatch);
      return new FederationCut(best.plan(), best.iterationSeconds(), List.of(part));
    } catch (InfeasibleException fitsNot) {
      return null;
    }
  }
}
