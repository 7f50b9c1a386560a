package io.heddle.model.result;

import java.util.Locale;

/** How a bandwidth is known, the surest first. */
public enum Certainty {
  /** A profile holds it for these GPUs. */
  MEASURED,
  /** Learned from measurements of the same GPU models. */
  PREDICTED,
  /** The built-in formula alone. */
  ASSUMED;

  /** The less sure of the two. */
  public Certainty and(Certainty other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /** As in files and for a person. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
