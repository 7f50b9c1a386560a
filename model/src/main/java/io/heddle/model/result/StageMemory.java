package io.heddle.model.result;

/**
 * What a GPU of a pipeline stage holds at its worst, in GiB.
 *
 * @param activations of all micro-batches in flight, with the logits on the last stage
 * @param other buffers and fragmentation
 */
public record StageMemory(
    double weights, double gradients, double optimizer, double activations, double other) {
  public StageMemory {
    double least =
        Math.min(Math.min(weights, gradients), Math.min(Math.min(optimizer, activations), other));
    if (!(least >= 0) || !Double.isFinite(weights + gradients + optimizer + activations + other)) {
      throw new IllegalArgumentException(
          "GiB %s %s %s %s %s, expected finite ones, at least 0"
              .formatted(weights, gradients, optimizer, activations, other));
    }
  }

  public double total() {
    return weights + gradients + optimizer + activations + other;
  }
}
