package io.heddle.model.result;

import java.util.Locale;

/** Where a number comes from. */
public enum EvidenceBasis {
  /** This plan was run and measured. */
  MEASURED,
  /** Between runs of plans like it. */
  INTERPOLATED,
  /** From formulas. */
  ESTIMATED;

  /** As files write it: {@code estimated}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
