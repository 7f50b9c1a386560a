package io.heddle.model.job;

import java.util.Locale;

/** Communication that a training framework overlaps with computation. */
public enum CommunicationOverlap {
  /** Reduction of gradients and gathering of weights, behind the backward and forward passes. */
  DP,
  /** Collectives of tensor parallelism, behind the matrix products beside them. */
  TP,
  /** All-to-all of experts, behind the computation of another micro-batch. */
  EP;

  /** As files have it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
