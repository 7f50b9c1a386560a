package io.heddle.solvers.parallelism;

import io.heddle.model.job.TransformerShape;

/** How large a model is, before any plan. */
public final class ModelSize {
  private ModelSize() {}

  /** All parameters, embeddings among them; norms and biases are left out. */
  public static double parameters(TransformerShape shape) {
    return LayerSizes.all(shape);
  }

  /** Operations for a token, forward and backward; see Narayanan et al. 2021, Eq. 3. */
  public static double flopsPerToken(TransformerShape shape) {
    return LayerSizes.flopsPerToken(shape);
  }
}
