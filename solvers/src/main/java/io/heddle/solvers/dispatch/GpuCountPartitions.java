package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.PerHostGpuCounts;
import java.util.Collection;

/** All ways to take a number of GPUs from a number of hosts, the largest counts first. */
final class GpuCountPartitions {
  private final Collection<PerHostGpuCounts> found;
  private final int most;

  private GpuCountPartitions(Collection<PerHostGpuCounts> found, int most) {
    this.found = found;
    this.most = most;
  }

  /**
   * Adds them until there are so many.
   *
   * @param largest GPUs of a host
   */
  static void add(int gpus, int hosts, int largest, Collection<PerHostGpuCounts> found, int most) {
    new GpuCountPartitions(found, most).add(new int[hosts], 0, gpus, largest);
  }

  private void add(int[] parts, int at, int left, int largest) {
    if (found.size() >= most) {
      return;
    }
    int open = parts.length - at;
    if (open == 0) {
      found.add(PerHostGpuCounts.of(parts));
      return;
    }
    for (int part = Math.min(largest, left - open + 1); part * open >= left; part--) {
      parts[at] = part;
      if (open > 1 || part == left) {
        add(parts, at + 1, left - part, part);
      }
    }
  }
}
