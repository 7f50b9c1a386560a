package io.heddle.solvers.parallelism;

import io.heddle.model.job.AttentionKernel;
import io.heddle.model.job.TransformerShape;

/** Seconds that a GPU computes for one layer and one micro-batch, forward; nothing allocated. */
final class LayerComputeTimes {
  private static final int PASSES_UNFUSED = 4;
  private static final int PASSES_ATTENTION = 3;

  private final TransformerShape shape;
  private final GpuKernelTimes kernels;
  private final EstimatedSoftwareStack stack;
  private final double elementwise;
  private final double softmax;
  private final double permute;
  private final double olderAttention;
  private final double graphed;

  LayerComputeTimes(
      TransformerShape shape,
      GpuKernelTimes kernels,
      EstimatedSoftwareStack stack,
      Calibration calibration) {
    this.shape = shape;
    this.kernels = kernels;
    this.stack = stack;
    elementwise =
        calibration.of(CalibratedTimeParameter.ELEMENTWISE)
            + (stack.fusedAttention() ? 0 : PASSES_UNFUSED)
            + (stack.fusedNorms() ? 0 : calibration.of(CalibratedTimeParameter.UNFUSED_NORMS));
    softmax =
        calibration.of(CalibratedTimeParameter.SOFTMAX)
            * (stack.attention() == AttentionKernel.UNFUSED
                ? calibration.of(CalibratedTimeParameter.SOFTMAX_UNFUSED)
                : 1);
    olderAttention =
        stack.attention() == AttentionKernel.FLASH1
            ? 1 / calibration.of(CalibratedTimeParameter.ATTENTION_1)
            : 1;
    permute = calibration.of(CalibratedTimeParameter.PERMUTE);
    graphed = stack.graphed() ? calibration.of(CalibratedTimeParameter.GRAPHED_EXPERTS) : 1;
  }

  /** The core of attention: scores, softmax, weighted values. */
  double core(double tokens, int tp) {
    double sequence = shape.sequence();
    double causal = tokens * sequence * LayerSizes.scores(shape) / tp;
    if (!stack.fusedAttention()) {
      return kernels.plain(2 * causal)
          + kernels.moving(softmax * tokens * sequence * shape.heads() / tp);
    }
    double seen = shape.window() > 0 ? 0.5 + 0.5 * Math.min(1, 2 * shape.window() / sequence) : 1;
    return kernels.attention(causal * seen) * olderAttention;
  }

  /**
   * Attention with its projections, but without its core; norms and residuals of the whole layer.
   *
   * @param ownTokens of the parts that sequence parallelism splits
   */
  double projections(double tokens, double ownTokens, int tp) {
    double hidden = shape.hidden();
    double around =
        kernels.movingElements(ownTokens * hidden * elementwise)
            + kernels.movingElements(
                tokens * LayerSizes.queriesKeysValues(shape) / tp * PASSES_ATTENTION);
    double heads = shape.heads();
    if (shape.latent()) {
      return around
          + kernels.mainProduct(
              tokens, LayerSizes.QUERY_RANK + LayerSizes.LATENT + LayerSizes.ROTARY, hidden)
          + kernels.mainProduct(tokens, heads * LayerSizes.QUERY_WIDTH / tp, LayerSizes.QUERY_RANK)
          + kernels.mainProduct(tokens, heads * 2 * LayerSizes.VALUE_WIDTH / tp, LayerSizes.LATENT)
          + kernels.mainProduct(tokens, hidden, heads * LayerSizes.VALUE_WIDTH / tp);
    }
    return around
        + kernels.mainProduct(tokens, LayerSizes.queriesKeysValues(shape) / tp, hidden)
        + kernels.mainProduct(tokens, hidden, LayerSizes.attended(shape) / tp);
  }

  double feedForward(double tokens, double width, int tp) {
    int matrices = LayerSizes.matrices(shape);
    double own = width / tp;
    return kernels.mainProduct(tokens, own * (matrices - 1), shape.hidden())
        + kernels.mainProduct(tokens, shape.hidden(), own)
        + kernels.movingElements(tokens * own * (matrices + 1));
  }

  /** Router, permutation, experts, and the experts that every token visits. */
  double experts(double tokens, int tp, int ep, boolean sequenceParallel) {
    double hidden = shape.hidden();
    double width = shape.expertHidden();
    double local = (double) shape.experts() / ep;
    double visits = tokens * shape.topK() / (sequenceParallel ? tp : 1);
    double split = sequenceParallel ? 1 : tp;
    double products =
        kernels.groupedProducts(local, visits / local, 2 * width / split, hidden)
            + kernels.groupedProducts(local, visits / local, hidden, width / split)
            + kernels.movingElements(4 * visits * width / split);
    double routing =
        kernels.product(tokens / tp, shape.experts(), hidden)
            + kernels.movingElements(visits * hidden * permute);
    double shared =
        shape.sharedHidden() == 0
            ? 0
            : kernels.mainProduct(tokens, 2.0 * shape.sharedHidden() / tp, hidden)
                + kernels.mainProduct(tokens, hidden, (double) shape.sharedHidden() / tp);
    return (products + routing) * graphed + shared;
  }

  /** The projection onto the vocabulary and the loss, forward and backward. */
  double head(double tokens, int tp) {
    double own = (double) shape.vocab() / tp;
    return 3 * kernels.product(tokens, own, shape.hidden())
        + kernels.moving(
            stack.plain() ? PLAIN_LOSS_BYTES * tokens * shape.vocab() : LOSS_BYTES * tokens * own);
  }

  /** Bytes moved for each logit: written in 16 bits, read, normalised in 32 bits, and back. */
  private static final double LOSS_BYTES = 20;

  /** In plain PyTorch each step by itself: cast, log-softmax, both gradients, cast back. */
  private static final double PLAIN_LOSS_BYTES = 46;
}
