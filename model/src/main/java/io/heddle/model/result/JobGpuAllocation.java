package io.heddle.model.result;

import java.util.List;

/**
 * The GPUs that a job holds, host by host in ring order.
 *
 * @param shares at least one, none empty
 */
public record JobGpuAllocation(List<HostGpuShare> shares) {
  public JobGpuAllocation {
    shares = List.copyOf(shares);
    if (shares.isEmpty() || shares.stream().anyMatch(share -> share.gpus().isEmpty())) {
      throw new IllegalArgumentException("an allocation without GPUs: " + shares);
    }
  }

  /** How many they are. */
  public int gpus() {
    int sum = 0;
    for (var share : shares) {
      sum += share.gpus().size();
    }
    return sum;
  }
}
