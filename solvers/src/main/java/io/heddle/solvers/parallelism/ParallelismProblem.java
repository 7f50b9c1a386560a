package io.heddle.solvers.parallelism;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.FixedDegrees;
import io.heddle.model.job.Optimizer;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.Estimate;
import java.util.List;

/**
 * Which degrees of parallelism a job should have, on how many GPUs of which type. A job runs on one
 * type; types are compared.
 *
 * @param globalBatch sequences an iteration
 * @param fixed what of the plan is decided already
 */
public record ParallelismProblem(
    String job,
    TransformerShape shape,
    int globalBatch,
    Precision precision,
    Optimizer optimizer,
    List<Pool> pools,
    FixedDegrees fixed,
    Budget budget,
    SoftwareStack stack,
    Calibration calibration) {
  public ParallelismProblem {
    pools = List.copyOf(pools);
    if (pools.isEmpty()) {
      throw new IllegalArgumentException("job %s: no GPUs to choose from".formatted(job));
    }
  }

  /** Nothing of the plan is decided. */
  public ParallelismProblem(
      String job,
      TransformerShape shape,
      int globalBatch,
      Precision precision,
      Optimizer optimizer,
      List<Pool> pools,
      Budget budget,
      SoftwareStack stack,
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
  public ParallelismProblem with(FixedDegrees others) {
    return new ParallelismProblem(
        job, shape, globalBatch, precision, optimizer, pools, others, budget, stack, calibration);
  }

  /** What so many tokens cost with a plan, in the pools' currency. */
  double cost(Estimate plan, double tokens) {
    return plan.gpuHours(tokens) * price(plan.gpu());
  }

  private double price(String gpu) {
    return pools.stream()
        .filter(pool -> pool.device().name().equals(gpu))
        .mapToDouble(Pool::hourlyPrice)
        .findFirst()
        .orElse(1);
  }

  Estimator estimator(Device device) {
    return new Estimator(shape, globalBatch, precision, optimizer, device, stack, calibration);
  }
}
