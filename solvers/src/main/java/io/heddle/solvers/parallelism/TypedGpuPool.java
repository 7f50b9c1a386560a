package io.heddle.solvers.parallelism;

import java.util.List;

/**
 * GPUs of one type that a job may take.
 *
 * @param counts how many of them are worth a look, each at least 1
 * @param hourlyPrice of one of them, in any currency; 1: costs are GPU-hours
 * @param gpusPerHost of the hosts that they are in
 */
public record TypedGpuPool(
    GpuDevice device, List<Integer> counts, double hourlyPrice, int gpusPerHost) {
  public TypedGpuPool {
    counts = List.copyOf(counts);
    if (counts.isEmpty() || counts.stream().anyMatch(count -> count < 1)) {
      throw new IllegalArgumentException("%s: %s GPUs".formatted(device.name(), counts));
    }
    if (!(hourlyPrice > 0)) {
      throw new IllegalArgumentException(
          "%s: %s an hour, expected above 0".formatted(device.name(), hourlyPrice));
    }
  }

  /** In hosts of a domain each. */
  public TypedGpuPool(GpuDevice device, List<Integer> counts, double hourlyPrice) {
    this(device, counts, hourlyPrice, device.domain());
  }

  /** GPUs that cost GPU-hours, in hosts of a domain each. */
  public TypedGpuPool(GpuDevice device, List<Integer> counts) {
    this(device, counts, 1);
  }
}
