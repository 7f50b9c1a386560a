package io.heddle.model.exchange;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A MIG profile such as {@code 2g.20gb}: NVIDIA's Multi-Instance GPU user guide, “GPU Instance
 * Profiles”.
 *
 * @param compute compute slices, of the seven that a GPU has
 * @param memoryGb memory as the profile's name rounds it
 */
record MigInstanceSize(int compute, int memoryGb) {
  private static final int COMPUTE_SLICES = 7;
  private static final int MEMORY_SLICES = 8;
  private static final Pattern NAME = Pattern.compile("(?:\\d+c\\.)?([1-7])g\\.(\\d{1,3})gb.*");

  /** Null where the text is no profile. Suffixes such as {@code .me} do not matter here. */
  static @Nullable MigInstanceSize of(String text) {
    var match = NAME.matcher(text);
    return match.matches()
        ? new MigInstanceSize(Integer.parseInt(match.group(1)), Integer.parseInt(match.group(2)))
        : null;
  }

  /**
   * Most instances of this profile on one GPU: by compute slices, and by memory slices where the
   * memory of the GPU is known ({@code 1g.20gb} fits an H100 four times, not seven).
   *
   * @param gpuMemory of the whole GPU in GB or GiB; 0 where unknown
   */
  int most(double gpuMemory) {
    int byCompute = COMPUTE_SLICES / compute;
    return gpuMemory > 0
        ? Math.clamp(MEMORY_SLICES / memorySlices(gpuMemory), 1, byCompute)
        : byCompute;
  }

  /** Share of the compute slices of a GPU. */
  double computeShare() {
    return compute / (double) COMPUTE_SLICES;
  }

  /** Share of the memory slices of a GPU; 0 where its memory is unknown. */
  double memoryShare(double gpuMemory) {
    return gpuMemory > 0 ? memorySlices(gpuMemory) / (double) MEMORY_SLICES : 0;
  }

  private int memorySlices(double gpuMemory) {
    return Math.clamp(Math.round(memoryGb * MEMORY_SLICES / gpuMemory), 1, MEMORY_SLICES);
  }
}
