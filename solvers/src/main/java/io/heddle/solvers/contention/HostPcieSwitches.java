package io.heddle.solvers.contention;

import io.heddle.model.cluster.HostType;
import io.heddle.model.hardware.AssumedLinkBandwidths;
import io.heddle.model.hardware.GpuLinkKind;
import java.util.Arrays;

/** What a host type tells of the PCIe switches inside its hosts. */
final class HostPcieSwitches {
  private static final String PIX = GpuLinkKind.PIX.name();

  private HostPcieSwitches() {}

  /** GB/s of a PCIe switch's way out. */
  static double gigabytesPerSecond(HostType type) {
    var own = type.linkGBps().get(PIX);
    return own != null ? own : AssumedLinkBandwidths.gigabytesPerSecond(type.gpuModel(), PIX);
  }

  /** The PCIe switch of each GPU: GPUs joined by PIX, or by NVLink pairs in the table's order. */
  static int[] groups(HostType type) {
    var group = new int[type.gpus()];
    var table = type.interconnect();
    if (table == null) {
      return group;
    }
    Arrays.fill(group, -1);
    int count = 0;
    for (int gpu = 0; gpu < group.length; gpu++) {
      if (group[gpu] < 0) {
        for (int other = gpu; other < group.length; other++) {
          if (other == gpu || table.get(gpu).get(other).equals(PIX)) {
            group[other] = count;
          }
        }
        count++;
      }
    }
    // Every GPU alone on its switch shares nothing.
    return count == group.length ? new int[group.length] : group;
  }
}
