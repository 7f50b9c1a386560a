package io.heddle.model.result;

import io.heddle.model.kind.DerivedMember;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileMemberOrder;

/**
 * What a GPU of a pipeline stage holds at its worst, in GiB.
 *
 * @param activations of all micro-batches in flight, with the logits on the last stage
 * @param other buffers and fragmentation
 */
@FileMemberOrder({"weights", "gradients", "optimizer", "activations", "other", "total"})
public record StageMemory(
    @FileMember(value = PART, max = LARGEST) double weights,
    @FileMember(value = PART, max = LARGEST) double gradients,
    @FileMember(value = PART, max = LARGEST) double optimizer,
    @FileMember(value = PART, max = LARGEST) double activations,
    @FileMember(value = PART, max = LARGEST) double other) {
  private static final String PART = "a number, at least 0";
  private static final double LARGEST = 1e30;

  public StageMemory {
    double least =
        Math.min(Math.min(weights, gradients), Math.min(Math.min(optimizer, activations), other));
    if (!(least >= 0) || !Double.isFinite(weights + gradients + optimizer + activations + other)) {
      throw new IllegalArgumentException(
          "GiB %s %s %s %s %s, expected finite ones, at least 0"
              .formatted(weights, gradients, optimizer, activations, other));
    }
  }

  @DerivedMember("GiB, the sum of its parts = %s")
  public @FileMember("GiB, the sum of its parts") double total() {
    return weights + gradients + optimizer + activations + other;
  }
}
