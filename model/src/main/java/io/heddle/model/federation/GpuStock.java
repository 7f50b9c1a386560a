package io.heddle.model.federation;

import org.jspecify.annotations.Nullable;

/**
 * Free GPUs of one type.
 *
 * @param gpuModel null where it is not known
 * @param gpus at least 0
 */
public record GpuStock(@Nullable String gpuModel, int gpus) {
  public GpuStock {
    if (gpus < 0) {
      throw new IllegalArgumentException("gpus %d, expected at least 0".formatted(gpus));
    }
  }
}
