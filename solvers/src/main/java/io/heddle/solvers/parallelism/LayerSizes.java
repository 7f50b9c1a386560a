package io.heddle.solvers.parallelism;

import io.heddle.model.job.TransformerShape;

/** Parameters of the parts of a layer, in elements, before any split. */
final class LayerSizes {
  /** Widths of multi-head latent attention in DeepSeek-V2 and V3. */
  static final int QUERY_RANK = 1536;

  static final int LATENT = 512;
  static final int ROTARY = 64;
  static final int QUERY_WIDTH = 192;
  static final int VALUE_WIDTH = 128;

  /** Experts lie in groups in these models, and those of a token in no more than some of them. */
  static final int EXPERT_GROUPS = 8;

  static final int TOKEN_GROUPS = 4;

  private LayerSizes() {}

  /**
   * Of places that share the experts of a layer evenly, those that the experts of a token can be
   * in: where a place has no more than a group, the places of its groups (DeepSeek-V3, 2.1.2).
   */
  static double expertPlaces(TransformerShape shape, double places) {
    return shape.latent() && places >= EXPERT_GROUPS
        ? places * TOKEN_GROUPS / EXPERT_GROUPS
        : places;
  }

  static double attention(TransformerShape shape) {
    double hidden = shape.hidden();
    double heads = shape.heads();
    return shape.latent()
        ? hidden * (QUERY_RANK + LATENT + ROTARY)
            + heads * QUERY_WIDTH * QUERY_RANK
            + heads * 2 * VALUE_WIDTH * LATENT
            + hidden * heads * VALUE_WIDTH
        : hidden * shape.headWidth() * 2 * (heads + shape.keyValueHeads());
  }

  static int matrices(TransformerShape shape) {
    return shape.gated() ? 3 : 2;
  }

  static double feedForward(TransformerShape shape) {
    return matrices(shape) * shape.ffnHidden() * shape.hidden();
  }

  static double expert(TransformerShape shape) {
    return 3.0 * shape.expertHidden() * shape.hidden();
  }

  static double shared(TransformerShape shape) {
    return 3.0 * shape.sharedHidden() * shape.hidden();
  }

  static double router(TransformerShape shape) {
    return (double) shape.experts() * shape.hidden();
  }

  static double embedding(TransformerShape shape) {
    return (double) shape.hidden() * shape.vocab();
  }

  /** Queries, keys and values of a token, as attention reads them. */
  static double queriesKeysValues(TransformerShape shape) {
    return shape.latent()
        ? shape.heads() * (2.0 * QUERY_WIDTH + VALUE_WIDTH)
        : (shape.heads() + 2 * shape.keyValueHeads()) * shape.headWidth();
  }

  /** What attention gives for a token, before it is projected back. */
  static double attended(TransformerShape shape) {
    return shape.heads() * (shape.latent() ? VALUE_WIDTH : shape.headWidth());
  }

  /** All parameters of the model. */
  static double all(TransformerShape shape) {
    double experts = shape.expertLayers();
    return 2 * embedding(shape)
        + shape.layers() * attention(shape)
        + (shape.layers() - experts) * feedForward(shape)
        + experts * (shape.experts() * expert(shape) + shared(shape) + router(shape));
  }

  /**
   * Operations that the model needs for a token, forward and backward, causal attention counted
   * half; nothing computed twice counts (Narayanan et al. 2021, Eq. 3, and PaLM, appendix B).
   */
  static double flopsPerToken(TransformerShape shape) {
    double experts = shape.expertLayers();
    double active =
        embedding(shape)
            + shape.layers() * attention(shape)
            + (shape.layers() - experts) * feedForward(shape)
            + experts * (shape.topK() * expert(shape) + shared(shape) + router(shape));
    return 6 * active + 3 * shape.layers() * scores(shape) * shape.sequence();
  }

  /** Flops of causal attention for each token and each token of the sequence. */
  static double scores(TransformerShape shape) {
    double widths = shape.latent() ? QUERY_WIDTH + VALUE_WIDTH : 2 * shape.headWidth();
    return shape.heads() * widths;
  }
}
