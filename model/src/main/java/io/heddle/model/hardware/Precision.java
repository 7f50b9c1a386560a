package io.heddle.model.hardware;

import java.util.Locale;

/** Number formats that GPUs compute in. */
public enum Precision {
  FP32,
  TF32,
  FP16,
  BF16,
  FP8,
  FP4;

  /** Whether jobs in it run on all GPUs: 16 bits, on whatever a chip has for them. */
  public boolean isOfAll() {
    return this == FP16 || this == BF16;
  }

  /** As people and files write it: {@code bf16}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
