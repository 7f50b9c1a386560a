package io.heddle.model.job;

import java.util.Locale;

/** How a training framework computes attention. */
public enum AttentionKernel {
  /** FlashAttention 2 or later and its like: scores never reach memory. */
  FLASH,
  /** FlashAttention 1: the same, at about half of the speed. */
  FLASH1,
  /** Scores are kept; scaling, masking and softmax are one kernel. */
  FUSED,
  /** Scores are kept, and every step is a kernel of its own. */
  UNFUSED;

  /** As files have it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
