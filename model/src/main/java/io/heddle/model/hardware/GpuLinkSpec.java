package io.heddle.model.hardware;

import org.jspecify.annotations.Nullable;

/**
 * What collectives reach over a link between two GPUs of a host.
 *
 * @param word as {@code nvidia-smi topo} says it, for example {@code NV8}
 * @param gpuModel where the figure holds for this one only; null: for all others
 * @param gigabytesPerSecond bus bandwidth in GB/s
 * @param source where the figure is from
 */
public record GpuLinkSpec(
    String word, @Nullable String gpuModel, double gigabytesPerSecond, String source) {
  public GpuLinkSpec {
    if (GpuLinkKind.of(word) == null || !(gigabytesPerSecond > 0)) {
      throw new IllegalArgumentException("link %s: %s GB/s".formatted(word, gigabytesPerSecond));
    }
  }
}
