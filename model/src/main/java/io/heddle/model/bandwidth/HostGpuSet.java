package io.heddle.model.bandwidth;

import io.heddle.model.cluster.Host;
import io.heddle.model.result.GpuDispatch;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** GPUs of one host as the bits of a long: GPU i is bit i. Written {@code 0 1 4} in files. */
public final class HostGpuSet {
  private HostGpuSet() {}

  /**
   * Reads {@code 0 1 4}; null unless it is two or more rising indices below {@value
   * GpuDispatch#MOST_HOST_GPUS}.
   */
  public static @Nullable Long parse(String key) {
    if (!key.matches("\\d{1,2}( \\d{1,2})+")) {
      return null;
    }
    long set = 0;
    for (var word : key.split(" ")) {
      int gpu = Integer.parseInt(word);
      if (gpu >= GpuDispatch.MOST_HOST_GPUS
          || set >>> gpu != 0
          || !word.equals(String.valueOf(gpu))) {
        return null;
      }
      set |= 1L << gpu;
    }
    return set;
  }

  public static String format(long set) {
    return gpus(set).mapToObj(String::valueOf).collect(Collectors.joining(" "));
  }

  /** The members in rising order. */
  public static LongStream gpus(long set) {
    return LongStream.range(0, GpuDispatch.MOST_HOST_GPUS).filter(gpu -> (set >>> gpu & 1) != 0);
  }

  /** The free GPUs of a healthy host: none where they are unknown. */
  public static long free(Host host) {
    if (!host.hasKnownGpus()) {
      return 0;
    }
    long free = host.type().gpus() == Long.SIZE ? -1 : (1L << host.type().gpus()) - 1;
    for (int gpu : host.gpuStates().taken()) {
      free &= ~(1L << gpu);
    }
    return free;
  }

  /** The lowest {@code count} members. */
  public static long lowest(long set, int count) {
    long result = 0;
    for (int taken = 0; taken < count; taken++) {
      result |= Long.lowestOneBit(set & ~result);
    }
    return result;
  }
}
