package io.heddle.model.exchange;

import java.util.Map;
import java.util.regex.Pattern;

/** The GPU model in the words of products and in PCI device ids. */
final class GpuModels {
  static final String UNKNOWN = "unknown";

  private static final Pattern MODEL =
      Pattern.compile(
          "(GB300|GB200|B300|B200|GH200|H100|H200|H800|H20|A100|A800|A6000|A40|A30|A10G|A10|V100|P100|L20|L40S|L40|L4|T4)(?![0-9])|RTX[ -](\\d{4})");
  private static final Map<String, String> DEVICES =
      Map.ofEntries(
          Map.entry("0x1db1", "V100"),
          Map.entry("0x1db4", "V100"),
          Map.entry("0x1db5", "V100"),
          Map.entry("0x1db6", "V100"),
          Map.entry("0x20b0", "A100"),
          Map.entry("0x20b2", "A100"),
          Map.entry("0x20b5", "A100"),
          Map.entry("0x20f1", "A100"),
          Map.entry("0x20f3", "A800"),
          Map.entry("0x2324", "H800"),
          Map.entry("0x2330", "H100"),
          Map.entry("0x2331", "H100"),
          Map.entry("0x2335", "H200"),
          Map.entry("0x2901", "B200"),
          Map.entry("0x2941", "GB200"));

  private GpuModels() {}

  /** {@code H100} of {@code NVIDIA-H100-80GB-HBM3}; the words themselves where it is none known. */
  static String of(String product) {
    var match = MODEL.matcher(product);
    if (!match.find()) {
      return product.isBlank() ? UNKNOWN : product.strip();
    }
    return match.group(1) == null ? "RTX " + match.group(2) : match.group(1);
  }

  static String ofDevice(String pciDevice) {
    return DEVICES.getOrDefault(pciDevice, UNKNOWN);
  }
}
