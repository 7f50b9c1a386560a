package io.heddle.solvers.parallelism;

import java.util.List;

/**
 * GPUs of one type that a job may take.
 *
 * @param counts how many of them are worth a look, each at least 1
 */
public record Pool(Device device, List<Integer> counts) {
  public Pool {
    counts = List.copyOf(counts);
    if (counts.isEmpty() || counts.stream().anyMatch(count -> count < 1)) {
      throw new IllegalArgumentException("%s: %s GPUs".formatted(device.name(), counts));
    }
  }
}
