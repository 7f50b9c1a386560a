package io.heddle.model.generate;

import io.heddle.model.cluster.HostType;
import io.heddle.model.hardware.GpuHardwareTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Host types that operators have. Interconnects are those of BandPilot's Tables 4–8; {@code
 * railGBps} is what the hosts there reach per GPU between hosts.
 */
public final class StandardHostTypes {
  private static final Map<String, HostType> ALL = new LinkedHashMap<>();

  static {
    add("dgx-h100", "H100", alike("NV16"), 80);
    add("hgx-h800", "H800", alike("NV8"), 80);
    add("hgx-h200", "H200", alike("NV18"), 80);
    add("dgx-a100", "A100", alike("NV12"), 20);
    add("hgx-a800", "A800", alike("NV8"), 20);
    add(
        "dgx-1-v100",
        "V100",
        words(
            "X NV1 NV2 NV1 SYS SYS SYS NV2",
            "NV1 X NV1 NV2 SYS SYS NV2 SYS",
            "NV2 NV1 X NV2 SYS NV1 SYS SYS",
            "NV1 NV2 NV2 X NV1 SYS SYS SYS",
            "SYS SYS SYS NV1 X NV2 NV2 NV1",
            "SYS SYS NV1 SYS NV2 X NV1 NV2",
            "SYS NV2 SYS SYS NV2 NV1 X NV1",
            "NV2 SYS SYS SYS NV1 NV2 NV1 X"),
        20);
    add("server-a6000", "A6000", pairs("NV4", "NV4"), 20);
    add("server-rtx4090", "RTX 4090", pairs("PXB", "PIX"), 20);
    add("server-l20", "L20", alike("PIX"), 20);
  }

  private StandardHostTypes() {}

  /** By name, all with eight GPUs. */
  public static Map<String, HostType> all() {
    return java.util.Collections.unmodifiableMap(ALL);
  }

  private static void add(String name, String gpu, List<List<String>> interconnect, double rail) {
    double memory = GpuHardwareTable.gpu(gpu).memoryGiB();
    ALL.put(name, new HostType(name, gpu, 8, memory, interconnect, rail, Map.of()));
  }

  private static List<List<String>> words(String... rows) {
    var result = new ArrayList<List<String>>();
    for (var row : rows) {
      result.add(List.of(row.split(" ")));
    }
    return result;
  }

  /** Every pair of eight GPUs is joined in the same way. */
  private static List<List<String>> alike(String word) {
    var result = new ArrayList<List<String>>();
    for (int a = 0; a < 8; a++) {
      var row = new ArrayList<String>();
      for (int b = 0; b < 8; b++) {
        row.add(a == b ? "X" : word);
      }
      result.add(row);
    }
    return result;
  }

  /** Two sockets of four GPUs, joined by PXB but for the socket's first and second pair. */
  private static List<List<String>> pairs(String first, String second) {
    var result = new ArrayList<List<String>>();
    for (int a = 0; a < 8; a++) {
      var row = new ArrayList<String>();
      for (int b = 0; b < 8; b++) {
        if (a == b) {
          row.add("X");
        } else if (a / 4 != b / 4) {
          row.add("SYS");
        } else if (a / 2 != b / 2) {
          row.add("PXB");
        } else {
          row.add(a % 4 < 2 ? first : second);
        }
      }
      result.add(row);
    }
    return result;
  }
}
