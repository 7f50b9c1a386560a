package io.heddle.solvers.parallelism;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.Optimizer;
import io.heddle.model.job.TransformerShape;
import java.util.List;

/**
 * Which degrees of parallelism a job should have, on how many GPUs of which type. A job runs on one
 * type; types are compared.
 *
 * @param globalBatch sequences an iteration
 */
public record ParallelismProblem(
    String job,
    TransformerShape shape,
    int globalBatch,
    Precision precision,
    Optimizer optimizer,
    List<Pool> pools,
    Budget budget,
    SoftwareStack stack,
    Calibration calibration) {
  public ParallelismProblem {
    pools = List.copyOf(pools);
    if (pools.isEmpty()) {
      throw new IllegalArgumentException("job %s: no GPUs to choose from".formatted(job));
    }
  }

  Estimator estimator(Device device) {
    return new Estimator(shape, globalBatch, precision, optimizer, device, stack, calibration);
  }
}
