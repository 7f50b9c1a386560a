package io.heddle.model.bandwidth;

import io.heddle.model.cluster.HostType;
import io.heddle.model.hardware.AssumedLinkBandwidths;

/** Bandwidth in GB/s of a host type: what the type says goes before the table of hardware. */
final class HostLinkSpeeds {
  private HostLinkSpeeds() {}

  /** The link between two GPUs of a host. */
  static double of(HostType type, int a, int b) {
    var interconnect = type.interconnect();
    if (interconnect == null) {
      return AssumedLinkBandwidths.usual(type.gpuModel());
    }
    var word = interconnect.get(a).get(b);
    var own = type.linkGBps().get(word);
    return own != null ? own : AssumedLinkBandwidths.gigabytesPerSecond(type.gpuModel(), word);
  }

  /** Bandwidth between hosts for each GPU of the smallest share. */
  static double rail(HostType type) {
    return type.railGBps() > 0
        ? type.railGBps()
        : AssumedLinkBandwidths.usualRailGBps(type.gpuModel());
  }
}
