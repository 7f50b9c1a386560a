package io.heddle.model.result;

import java.util.Locale;

/** How a bandwidth is known, the surest first. */
public enum BandwidthCertainty {
  /** A profile holds it for these GPUs. */
  MEASURED,
  /** Learned from measurements of the same GPU models. */
  PREDICTED,
  /** The built-in formula alone, as a profile that was given says nothing of it. */
  ASSUMED,
  /** The built-in formula, where no profile was given: what a request is held against. */
  BUILT_IN;

  /** The less sure of the two. */
  public BandwidthCertainty and(BandwidthCertainty other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /** As in files. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** As shown to a person: the formula counts as an assumption. */
  @Override
  public String toString() {
    return this == BUILT_IN ? ASSUMED.id() : id();
  }
}
