package io.heddle.model.gres;

import java.util.Collection;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A MIG profile such as {@code 1g.10gb}: NVIDIA, Multi-Instance GPU user guide, “GPU Instance
 * Profiles”. A GPU has seven compute slices and eight memory slices.
 *
 * @param compute compute slices of an instance, 1 to 7
 * @param memoryGb its memory in GB, as the profile's name rounds it
 */
public record MigProfile(int compute, int memoryGb) {
  private static final int COMPUTE_SLICES = 7;
  private static final int MEMORY_SLICES = 8;
  private static final Pattern PROFILE =
      Pattern.compile(
          "(?i)(?:^|.*[^0-9a-z])(?:\\d+c\\.)?([1-7])g\\.(\\d{1,3})gb(?:[+._-]?me.*|[+.]gfx)?$");

  /** The profile that a type ends in; null if it ends in none. */
  public static @Nullable MigProfile of(String type) {
    var match = PROFILE.matcher(type);
    return match.matches()
        ? new MigProfile(Integer.parseInt(match.group(1)), Integer.parseInt(match.group(2)))
        : null;
  }

  /**
   * Most instances of this profile on one GPU: by compute slices, and by memory slices where the
   * memory of the GPU is known ({@code 1g.20gb} fits an H100 four times, not seven).
   *
   * @param gpuMemory of the whole GPU in GB or GiB; 0 where unknown
   */
  public int most(double gpuMemory) {
    int byCompute = COMPUTE_SLICES / compute;
    return gpuMemory > 0
        ? Math.clamp(MEMORY_SLICES / memorySlices(gpuMemory), 1, byCompute)
        : byCompute;
  }

  /** Share of the compute slices of a GPU. */
  public double computeShare() {
    return compute / (double) COMPUTE_SLICES;
  }

  /** Share of the memory slices of a GPU; 0 where its memory is unknown. */
  public double memoryShare(double gpuMemory) {
    return gpuMemory > 0 ? memorySlices(gpuMemory) / (double) MEMORY_SLICES : 0;
  }

  private int memorySlices(double gpuMemory) {
    return Math.clamp(Math.round(memoryGb * MEMORY_SLICES / gpuMemory), 1, MEMORY_SLICES);
  }

  /** The least number of GPUs that hold instances: types with their counts. */
  static int gpus(Collection<SlurmGresItem> slices) {
    int compute = 0;
    int alone = 0;
    for (var item : slices) {
      var profile = of(item.type());
      if (profile != null) {
        compute += profile.compute * item.count();
        alone = Math.max(alone, Math.ceilDiv(item.count(), profile.most(0)));
      }
    }
    return Math.max(alone, Math.ceilDiv(compute, COMPUTE_SLICES));
  }
}
