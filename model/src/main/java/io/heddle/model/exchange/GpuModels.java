package io.heddle.model.exchange;

import io.heddle.model.hardware.Hardware;

/** The GPU model of a host type in the words of other people's files. */
final class GpuModels {
  static final String UNKNOWN = "unknown";

  private GpuModels() {}

  /** {@code H100} of {@code NVIDIA-H100-80GB-HBM3}; the words themselves where it is none known. */
  static String of(String product) {
    var model = Hardware.model(product);
    return model != null ? model : product.isBlank() ? UNKNOWN : product.strip();
  }

  static String ofDevice(String pciDevice) {
    var spec = Hardware.ofPciDevice(pciDevice);
    if (spec != null) {
      return spec.model();
    }
    var amd = OtherGpus.amdDevice(pciDevice.replaceFirst("^0x", ""));
    return amd == null ? UNKNOWN : amd;
  }
}
