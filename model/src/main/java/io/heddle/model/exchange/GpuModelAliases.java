package io.heddle.model.exchange;

import io.heddle.model.hardware.GpuHardwareTable;

/** The GPU model of a host type in the words of other people's files. */
final class GpuModelAliases {
  static final String UNKNOWN = "unknown";

  private GpuModelAliases() {}

  /** {@code H100} of {@code NVIDIA-H100-80GB-HBM3}; the words themselves where it is none known. */
  static String of(String product) {
    var model = GpuHardwareTable.model(product);
    return model != null ? model : product.isBlank() ? UNKNOWN : product.strip();
  }

  static String ofDevice(String pciDevice) {
    var spec = GpuHardwareTable.ofPciDevice(pciDevice);
    if (spec != null) {
      return spec.model();
    }
    var amd = NonNvidiaNodeGpus.amdDevice(pciDevice.replaceFirst("^0x", ""));
    return amd == null ? UNKNOWN : amd;
  }
}
