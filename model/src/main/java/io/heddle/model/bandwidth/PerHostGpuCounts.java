package io.heddle.model.bandwidth;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How many GPUs each host gives to an allocation, in falling order: {@code 8+2}. */
public final class PerHostGpuCounts implements Comparable<PerHostGpuCounts> {
  private final int[] counts;

  private PerHostGpuCounts(int[] falling) {
    this.counts = falling;
  }

  /**
   * @param counts in any order, each at least 1
   */
  public static PerHostGpuCounts of(int... counts) {
    var falling = counts.clone();
    Arrays.sort(falling);
    for (int i = 0, j = falling.length - 1; i < j; i++, j--) {
      int swap = falling[i];
      falling[i] = falling[j];
      falling[j] = swap;
    }
    if (falling.length == 0 || falling[falling.length - 1] < 1) {
      throw new IllegalArgumentException("counts " + Arrays.toString(counts));
    }
    return new PerHostGpuCounts(falling);
  }

  /** Reads {@code 8+2}; null unless it is two or more counts in falling order. */
  public static @Nullable PerHostGpuCounts parse(String key) {
    if (!key.matches("[1-9]\\d{0,3}(\\+[1-9]\\d{0,3})+")) {
      return null;
    }
    var counts = Arrays.stream(key.split("\\+")).mapToInt(Integer::parseInt).toArray();
    var falling = of(counts);
    return Arrays.equals(counts, falling.counts) ? falling : null;
  }

  public int hosts() {
    return counts.length;
  }

  /** The i-th largest. */
  public int get(int i) {
    return counts[i];
  }

  /** A copy. */
  public int[] toArray() {
    return counts.clone();
  }

  public int total() {
    return Arrays.stream(counts).sum();
  }

  public int smallest() {
    return counts[counts.length - 1];
  }

  public int largest() {
    return counts[0];
  }

  @Override
  public int compareTo(PerHostGpuCounts other) {
    int byHosts = Integer.compare(counts.length, other.counts.length);
    return byHosts != 0 ? byHosts : Arrays.compare(counts, other.counts);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PerHostGpuCounts that && Arrays.equals(counts, that.counts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(counts);
  }

  @Override
  public String toString() {
    return Arrays.stream(counts).mapToObj(String::valueOf).collect(Collectors.joining("+"));
  }
}
