package io.heddle.model.gres;

import java.util.Collection;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A MIG profile such as {@code 1g.10gb}: NVIDIA, Multi-Instance GPU user guide. A GPU has seven
 * compute slices and eight memory slices.
 *
 * @param compute compute slices of an instance, 1 to 7
 * @param memoryGiB its memory in GB
 */
public record MigProfile(int compute, int memoryGiB) {
  private static final int SLICES = 7;
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

  /** Instances of this profile that a GPU holds where it holds no others. */
  int perGpu() {
    return switch (compute) {
      case 1, 2, 3 -> SLICES / compute;
      default -> 1;
    };
  }

  /** The least number of GPUs that hold instances: types with their counts. */
  static int gpus(Collection<GresItem> slices) {
    int compute = 0;
    int alone = 0;
    for (var item : slices) {
      var profile = of(item.type());
      if (profile != null) {
        compute += profile.compute * item.count();
        int own = Math.ceilDiv(item.count(), profile.perGpu());
        alone = Math.max(alone, own);
      }
    }
    return Math.max(alone, Math.ceilDiv(compute, SLICES));
  }
}
