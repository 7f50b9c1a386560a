package io.heddle.model.result;

import java.util.Locale;

/** Where a number comes from. */
public enum EvidenceBasis {
  /** Somebody ran this very plan. */
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
