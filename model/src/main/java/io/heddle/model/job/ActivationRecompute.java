package io.heddle.model.job;

/** Which activations are computed a second time in the backward pass instead of being kept. */
public enum ActivationRecompute {
  NONE,
  /** The core of attention only (Korthikanti et al. 2022, section 5). */
  SELECTIVE,
  /** Whole layers. */
  FULL
}
