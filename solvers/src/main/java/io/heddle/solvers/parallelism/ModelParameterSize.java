package io.heddle.solvers.parallelism;

import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.job.TransformerShape;

/** How large a model is, before any plan. */
public final class ModelParameterSize {
  private ModelParameterSize() {}

  /** All parameters, embeddings among them; norms and biases are left out. */
  public static double parameters(TransformerShape shape) {
    return LayerSizes.all(shape);
  }

  /**
   * What a checkpoint of a job holds: the weights and what its optimizer keeps of the trained ones,
   * once, however they are sharded.
   */
  public static double checkpointBytes(TransformerShape shape, TrainingWorkload workload) {
    var stack = EstimatedSoftwareStack.of(workload.stack(), workload.precision());
    return parameters(shape)
        * (stack.elementBytes()
            + (1 - stack.frozenShare())
                * StageMemoryModel.optimizerBytes(workload.optimizer(), stack));
  }
}
