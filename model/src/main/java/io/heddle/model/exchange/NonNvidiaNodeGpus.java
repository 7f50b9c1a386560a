package io.heddle.model.exchange;

import io.heddle.model.hardware.GpuHardwareTable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * GPUs of a Kubernetes node that are not NVIDIA's. AMD's device plugin and node labeller
 * (ROCm/k8s-device-plugin, docs/user-guide/configuration.md) count partitions like GPUs: under the
 * plain name where a label names the kind of partition, else under a name of their own.
 */
final class NonNvidiaNodeGpus {
  private static final String AMD = "amd.com/gpu";
  private static final Pattern PARTITIONS = Pattern.compile("amd\\.com/([sdtqc]px)_nps\\d");
  private static final Pattern VRAM = Pattern.compile("(\\d{1,4})Gi?B?");

  /** Parts of a GPU by AMD's compute partitioning modes. */
  private static final Map<String, Integer> PARTS =
      Map.of("spx", 1, "dpx", 2, "tpx", 3, "qpx", 4, "cpx", 8);

  /** PCI device ids that the node labeller gives where it knows no product. */
  private static final Map<String, String> AMD_DEVICES =
      Map.of(
          "740c", "MI250X", "7408", "MI250X", "74a0", "MI300A", "74a1", "MI300X", "74a9", "MI300X",
          "74b5", "MI300X", "74bd", "MI300X", "74a2", "MI308X", "74a5", "MI325X");

  /** A vendor whose resource counts whole devices. */
  private record Vendor(String resource, String product, String model) {}

  private static final List<Vendor> WHOLE =
      List.of(
          new Vendor("gpu.intel.com/i915", "gpu.intel.com/product", ""),
          new Vendor("gpu.intel.com/xe", "gpu.intel.com/product", ""),
          new Vendor("habana.ai/gaudi", "habana.ai/hpu.product", ""));

  private NonNvidiaNodeGpus() {}

  /** The model of AMD's PCI device id; null where it is not known. */
  static @Nullable String amdDevice(String id) {
    return AMD_DEVICES.get(id.toLowerCase(Locale.ROOT));
  }

  /** The resources that pods request. */
  static List<String> resources() {
    return WHOLE.stream().map(Vendor::resource).toList();
  }

  /** Null where neither resources nor labels name a GPU. */
  static @Nullable KubeGpuCounts of(Map<String, String> labels, KubeNodeResources resources) {
    var amd = amd(labels, resources);
    if (amd != null) {
      return amd;
    }
    for (var vendor : WHOLE) {
      int total = resources.has(vendor.resource());
      if (total > 0) {
        var model = GpuModelAliases.of(labels.getOrDefault(vendor.product(), ""));
        return new KubeGpuCounts(
            model, memory(model), total, 0, 0, total - resources.offers(vendor.resource()), "");
      }
    }
    return null;
  }

  private static double memory(String model) {
    var spec = GpuHardwareTable.find(model);
    return spec == null ? 0 : spec.memoryGiB();
  }

  private static @Nullable KubeGpuCounts amd(
      Map<String, String> labels, KubeNodeResources resources) {
    int cut = 0;
    int whole = resources.has(AMD);
    int offered = resources.offers(AMD);
    for (var resource : resources.capacity().keySet()) {
      var match = PARTITIONS.matcher(resource);
      if (match.matches()) {
        int parts = PARTS.getOrDefault(match.group(1), 1);
        if (parts == 1) {
          whole += resources.has(resource);
          offered += resources.offers(resource);
        } else {
          cut += (resources.has(resource) + parts - 1) / parts;
        }
      }
    }
    var mode = labels.getOrDefault("amd.com/compute-memory-partition", "spx").split("_", -1)[0];
    int parts = PARTS.getOrDefault(mode, 1);
    if (parts > 1 && cut == 0) {
      cut = (whole + parts - 1) / parts;
      whole = 0;
      offered = 0;
    }
    if (whole + cut == 0) {
      return null;
    }
    var model = amdModel(labels);
    double memory = memory(model);
    if (memory == 0) {
      var vram = VRAM.matcher(label(labels, "vram"));
      memory = vram.matches() ? Integer.parseInt(vram.group(1)) : 0;
    }
    return new KubeGpuCounts(
        model, memory, whole + cut, cut, 0, whole - Math.min(whole, offered), "");
  }

  private static String amdModel(Map<String, String> labels) {
    var product = label(labels, "product-name");
    return product.isEmpty()
        ? AMD_DEVICES.getOrDefault(label(labels, "device-id"), GpuModelAliases.UNKNOWN)
        : GpuModelAliases.of(product.replace('_', ' '));
  }

  private static String label(Map<String, String> labels, String name) {
    return labels.getOrDefault(
        "amd.com/gpu." + name, labels.getOrDefault("beta.amd.com/gpu." + name, ""));
  }
}
