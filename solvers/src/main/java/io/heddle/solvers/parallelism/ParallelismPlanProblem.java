package io.heddle.solvers.parallelism;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.CommunicationMatrix;
import io.heddle.model.job.EstimateCase;
import io.heddle.model.job.FixedDegrees;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingStack;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.PipelineTimeline;
import io.heddle.model.result.PlanEstimate;
import java.util.List;

/**
 * Which degrees of parallelism a job should have, on how many GPUs of which type. A job runs on one
 * type; types are compared.
 *
 * @param globalBatch sequences per iteration
 * @param fixed what of the plan is decided already
 */
public record ParallelismPlanProblem(
    String job,
    TransformerShape shape,
    int globalBatch,
    Precision precision,
    OptimizerKind optimizer,
    List<TypedGpuPool> pools,
    FixedDegrees fixed,
    PlanCostBudget budget,
    EstimatedSoftwareStack stack,
    Calibration calibration) {
  private static final double GIGA = 1e9;

  public ParallelismPlanProblem {
    pools = List.copyOf(pools);
    if (pools.isEmpty()) {
      throw new IllegalArgumentException("job %s: no GPUs to choose from".formatted(job));
    }
  }

  /** Nothing of the plan is decided. */
  public ParallelismPlanProblem(
      String job,
      TransformerShape shape,
      int globalBatch,
      Precision precision,
      OptimizerKind optimizer,
      List<TypedGpuPool> pools,
      PlanCostBudget budget,
      EstimatedSoftwareStack stack,
      Calibration calibration) {
    this(
        job,
        shape,
        globalBatch,
        precision,
        optimizer,
        pools,
        FixedDegrees.NONE,
        budget,
        stack,
        calibration);
  }

  /** The same with something else decided. */
  public ParallelismPlanProblem with(FixedDegrees others) {
    return new ParallelismPlanProblem(
        job, shape, globalBatch, precision, optimizer, pools, others, budget, stack, calibration);
  }

  /**
   * One iteration of a plan, stage by stage.
   *
   * @param mostSlots where the iteration has more, its last micro-batches are left out
   * @throws IllegalArgumentException if no pool has its GPUs
   */
  public PipelineTimeline timeline(PlanEstimate plan, int mostSlots) {
    return estimator(device(plan)).timeline(plan.plan(), plan.gpus(), mostSlots);
  }

  /**
   * What a plan would cost that differs from another in nothing but how it is run.
   *
   * @param beside on the same GPUs
   * @throws IllegalArgumentException if no pool has them
   */
  public PlanEstimate variant(PlanEstimate beside, Parallelism plan) {
    return estimator(device(beside)).estimate(job, plan, beside.gpus());
  }

  /**
   * A plan as a run that is still to be measured.
   *
   * @param stated of the software by the job
   * @throws IllegalArgumentException if no pool has its GPUs
   */
  public EstimateCase run(PlanEstimate plan, TrainingStack stated) {
    var pool = pool(plan);
    return new EstimateCase(
        plan.job(),
        "",
        plan.gpu(),
        plan.gpus(),
        pool.gpusPerHost(),
        pool.device().networkBytesPerSecond() / GIGA,
        shape,
        globalBatch,
        plan.plan(),
        precision,
        optimizer,
        null,
        null,
        null,
        stated,
        "");
  }

  /** What its GPUs may hold, in GiB. */
  public double memoryGiB(PlanEstimate plan) {
    return device(plan).memoryBytes() / (1L << 30);
  }

  /** Whether its degrees fill whole hosts, as placement wants it. O(pools). */
  boolean fillsHosts(PlanEstimate plan) {
    return CommunicationMatrix.fillsHosts(plan.plan(), plan.gpus(), pool(plan).gpusPerHost());
  }

  private GpuDevice device(PlanEstimate plan) {
    return pool(plan).device();
  }

  private TypedGpuPool pool(PlanEstimate plan) {
    return pools.stream()
        .filter(
            pool -> pool.device().name().equals(plan.gpu()) && pool.counts().contains(plan.gpus()))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "job %s: no pool of %d × %s".formatted(job, plan.gpus(), plan.gpu())));
  }

  /** What so many tokens cost with a plan, in the pools' currency. */
  double cost(PlanEstimate plan, double tokens) {
    return plan.gpuHours(tokens) * price(plan.gpu());
  }

  private double price(String gpu) {
    return pools.stream()
        .filter(pool -> pool.device().name().equals(gpu))
        .mapToDouble(TypedGpuPool::hourlyPrice)
        .findFirst()
        .orElse(1);
  }

  PlanEstimator estimator(GpuDevice device) {
    return new PlanEstimator(shape, globalBatch, precision, optimizer, device, stack, calibration);
  }
}
