package io.heddle.model.exchange;

import io.heddle.model.cluster.HostType;
import io.heddle.model.hardware.GpuHardwareTable;
import java.util.List;
import java.util.Map;

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

  /**
   * The host of a table of links between its GPUs, without speeds of its network.
   *
   * @param rows one for each GPU
   * @param advice how a person names an unknown model
   */
  static HostType hostType(
      ImportSource source,
      String model,
      List<List<String>> rows,
      String advice,
      ImportNotes notes) {
    if (model.equals(UNKNOWN)) {
      notes.assumed(source.stem(), "the GPU model is unknown; " + advice);
    }
    notes.assumed(source.stem(), "the usual network bandwidth, as the table has no speeds");
    return new HostType(source.stem(), model, rows.size(), 0, rows, 0, Map.of());
  }
}
