package io.heddle.solvers.parallelism;

import io.heddle.model.hardware.Precision;

/**
 * What the training software does, where it changes the time and no degree of parallelism says it.
 *
 * @param fusedAttention whether attention never writes its scores to memory (FlashAttention)
 * @param asyncTensor whether tensor-parallel communication overlaps with the products beside it
 * @param overlappedExperts whether the all-to-all of experts overlaps with the other micro-batch
 * @param droppedTokens whether experts take a fixed number of tokens, so that no layer waits for
 *     the host
 * @param graphedExperts whether layers with experts run as one captured graph with fused grouped
 *     products (the published fp8 runs of NVL72 racks since mid-2026)
 * @param compiledLoss whether PyTorch compiles the loss with the casts around it, so that logits
 *     stay in 16 bits (TorchTitan since April 2025, its change 1033)
 */
public record SoftwareStack(
    boolean fusedAttention,
    boolean asyncTensor,
    boolean overlappedExperts,
    boolean droppedTokens,
    boolean graphedExperts,
    boolean compiledLoss) {
  /** Today's usual software. */
  public static final SoftwareStack USUAL =
      new SoftwareStack(true, false, false, false, false, true);

  /** As of Megatron-LM in 2021 and 2022: attention in separate steps. */
  public static final SoftwareStack UNFUSED =
      new SoftwareStack(false, false, false, false, false, false);

  /** What a job of that precision runs on, where nobody says. */
  public static SoftwareStack of(Precision precision) {
    return precision == Precision.FP16 ? UNFUSED : USUAL;
  }
}
