package io.heddle.solvers.federation;

import io.heddle.model.federation.GpuStock;
import io.heddle.model.hardware.Precision;
import io.heddle.model.job.FixedDegrees;
import io.heddle.model.job.Optimizer;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.TimeRange;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.parallelism.Budget;
import io.heddle.solvers.parallelism.Calibration;
import io.heddle.solvers.parallelism.CalibrationText;
import io.heddle.solvers.parallelism.Device;
import io.heddle.solvers.parallelism.Estimator;
import io.heddle.solvers.parallelism.ParallelismAlgorithms;
import io.heddle.solvers.parallelism.ParallelismProblem;
import io.heddle.solvers.parallelism.Pool;
import io.heddle.solvers.parallelism.SoftwareStack;
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
 * @param stocks by cluster; what nobody knows the speed of is missing
 */
record JobCosts(
    String job,
    TransformerShape shape,
    int globalBatch,
    Precision precision,
    Optimizer optimizer,
    SoftwareStack stack,
    FixedDegrees fixed,
    List<List<Held>> stocks,
    Calibration calibration,
    Map<Device, Estimator> estimators,
    PlanMemory memory) {
  /** GPUs of one type. */
  record Held(@Nullable Device device, int gpus) {}

  /**
   * Null where the job has no model.
   *
   * @param clusters their ids
   * @param stocks of each cluster, those alone that the job may have
   * @param memory of plans on single clusters
   */
  static @Nullable JobCosts of(
      TrainingJob job,
      List<String> clusters,
      List<List<GpuStock>> stocks,
      ClusterDevices devices,
      PlanMemory memory) {
    var model = job.model();
    if (model == null) {
      return null;
    }
    var workload = job.workload();
    return new JobCosts(
        job.id(),
        TransformerShape.of(model),
        workload.globalBatch(),
        workload.precision(),
        workload.optimizer(),
        SoftwareStack.of(workload.stack(), workload.precision()),
        fixed(job),
        held(clusters, stocks, devices),
        CalibrationText.shipped(),
        new HashMap<>(),
        memory);
  }

  static List<List<Held>> held(
      List<String> clusters, List<List<GpuStock>> stocks, ClusterDevices devices) {
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
  JobCosts dataParallel() {
    return new JobCosts(
        job,
        shape,
        globalBatch,
        precision,
        optimizer,
        stack,
        new FixedDegrees(1, 1, 1, 1, null, null, null, null),
        stocks,
        calibration,
        estimators,
        memory);
  }

  /** The same with other GPUs; what was estimated is kept. */
  JobCosts with(List<List<Held>> others) {
    return new JobCosts(
        job,
        shape,
        globalBatch,
        precision,
        optimizer,
        stack,
        fixed,
        others,
        calibration,
        estimators,
        memory);
  }

  /** All types of GPU that it may have, each once. */
  Set<Device> types() {
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
  @Nullable Device device(int cluster, int gpus) {
    var taken = new ArrayList<Device>();
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
    var slowest = taken.stream().min(Comparator.comparingDouble(Device::flops));
    double memory = taken.stream().mapToDouble(Device::memoryBytes).min().orElse(0);
    return slowest.isEmpty() ? null : slowest.get().withMemoryBytes(memory);
  }

  Estimator estimator(Device device) {
    return estimators.computeIfAbsent(
        device,
        _ -> new Estimator(shape, globalBatch, precision, optimizer, device, stack, calibration));
  }

  /** 80 % interval of an iteration: the widest among the GPU types that the job may have. */
  @Nullable TimeRange interval(double seconds, int gpus) {
    return stocks.stream()
        .flatMap(List::stream)
        .map(Held::device)
        .filter(Objects::nonNull)
        .map(device -> estimator(device).interval(seconds, gpus))
        .max(Comparator.comparingDouble(range -> range.highSeconds() / range.lowSeconds()))
        .orElse(null);
  }

  /** The plan of the family of parallelism; null where none fits. Kept. */
  @Nullable Cut alone(Device device, int gpus) {
    var key =
        new PlanMemory.Key(shape, globalBatch, precision, optimizer, stack, fixed, device, gpus);
    return memory.get(key, () -> plan(device, gpus));
  }

  private @Nullable Cut plan(Device device, int gpus) {
    var problem =
        new ParallelismProblem(
            job,
            shape,
            globalBatch,
            precision,
            optimizer,
            List.of(new Pool(device, List.of(gpus))),
            fixed,
            new Budget.Fastest(),
            stack,
            calibration);
    try {
      var best =
          ParallelismAlgorithms.registry()
              .standard()
              .solver()
              .solve(problem, SolveControl.unlimited())
              .best()
              .estimate();
      var part = new FederatedJob.Part(best.plan().pp(), best.dp(), shape.layers(), globalBatch);
      return new Cut(best.plan(), best.iterationSeconds(), List.of(part));
    } catch (InfeasibleException fitsNot) {
      return null;
    }
  }
}
