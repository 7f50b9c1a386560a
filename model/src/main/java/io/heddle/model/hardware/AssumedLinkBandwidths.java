package io.heddle.model.hardware;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What collectives reach over the links of a host and between hosts, where there are no
 * measurements. Immutable.
 */
public final class AssumedLinkBandwidths {
  private static final List<GpuLinkSpec> TABLE = GpuTable.links();
  private static final Map<String, Double> COMMON = new HashMap<>();
  private static final Map<String, Map<String, Double>> BY_MODEL = new HashMap<>();
  private static final TreeMap<Integer, Double> NVLINKS = new TreeMap<>();

  static {
    for (var spec : TABLE) {
      var model = spec.gpuModel();
      if (model != null) {
        BY_MODEL
            .computeIfAbsent(model, _ -> new HashMap<>())
            .put(spec.word(), spec.gigabytesPerSecond());
      } else {
        COMMON.put(spec.word(), spec.gigabytesPerSecond());
      }
      if (GpuLinkKind.of(spec.word()) == GpuLinkKind.NV) {
        NVLINKS.put(GpuLinkKind.nvlinks(spec.word()), spec.gigabytesPerSecond());
      }
    }
  }

  /** One NVLink of generations 2 to 4 in one direction, in GB/s: NVIDIA's data sheets. */
  private static final double NVLINK = 25;

  /** PCI Express 4.0 × 16 in one direction, in GB/s. */
  private static final double PCIE = 32;

  /** One XGMI link in one direction, in GB/s: AMD Instinct MI250X data sheet. */
  private static final double XGMI = 50;

  private static final double USUAL_RAIL = 20;

  private AssumedLinkBandwidths() {}

  /**
   * Bus bandwidth of the link between two GPUs in GB/s. What was measured on GPUs of a model holds
   * for that model, other numbers of NVLinks by the speed of each of them. NVLinks of other models
   * are as fast as the table of hardware has them; those of models that it lacks lie on the line
   * between the numbers of links that were measured on any model, and beyond the last add 25 each.
   *
   * @param word as {@code nvidia-smi topo} says it
   * @throws IllegalArgumentException if it is none
   */
  public static double gigabytesPerSecond(String gpuModel, String word) {
    var spec = BY_MODEL.containsKey(gpuModel) ? null : GpuHardwareTable.find(gpuModel);
    var model = spec == null ? gpuModel : spec.model();
    var own = BY_MODEL.getOrDefault(model, Map.of()).get(word);
    if (own != null) {
      return own;
    }
    return switch (GpuLinkKind.of(word)) {
      case NV ->
          nvlinks(spec == null ? GpuHardwareTable.find(gpuModel) : spec, GpuLinkKind.nvlinks(word));
      case XGMI -> xgmi(gpuModel);
      case null ->
          throw new IllegalArgumentException(
              "link %s, expected NV1, NV2, …, XGMI, %s"
                  .formatted(word, String.join(", ", GpuLinkKind.pcieWords())));
      default -> COMMON.getOrDefault(word, PCIE);
    };
  }

  private static double nvlinks(@Nullable GpuSpec spec, int links) {
    if (spec == null) {
      return nvlinks(links);
    }
    var measured =
        BY_MODEL.getOrDefault(spec.model(), Map.of()).entrySet().stream()
            .filter(each -> GpuLinkKind.of(each.getKey()) == GpuLinkKind.NV)
            .max(Comparator.comparing(each -> GpuLinkKind.nvlinks(each.getKey())));
    double one =
        measured
            .map(each -> each.getValue() / GpuLinkKind.nvlinks(each.getKey()))
            .orElse(nvlinkGBps(spec.model()));
    return one * links;
  }

  private static double nvlinks(int links) {
    var below = NVLINKS.floorEntry(links);
    var above = NVLINKS.ceilingEntry(links);
    if (above == null) {
      var last = NVLINKS.lastEntry();
      return last.getValue() + NVLINK * (links - last.getKey());
    }
    if (below == null || above.getKey() == links) {
      return above.getValue();
    }
    double share = (double) (links - below.getKey()) / (above.getKey() - below.getKey());
    return below.getValue() + share * (above.getValue() - below.getValue());
  }

  /** One link, as GPUs that are all joined to each other have one to each. */
  private static double xgmi(String gpuModel) {
    var spec = GpuHardwareTable.find(gpuModel);
    return spec != null && spec.nvlinks() > 0 ? spec.nvlinkGBps() / spec.nvlinks() : XGMI;
  }

  /** Bus bandwidth between two GPUs in GB/s, in hosts that do not say how they are joined. */
  public static double usual(String gpuModel) {
    var spec = GpuHardwareTable.find(gpuModel);
    if (spec == null) {
      return gigabytesPerSecond(gpuModel, GpuLinkKind.PIX.name());
    }
    var word = spec.usualLink();
    if (word != null) {
      return gigabytesPerSecond(gpuModel, word);
    }
    return spec.nvlinkGBps() > 0 && !spec.bridge()
        ? spec.nvlinkGBps()
        : gigabytesPerSecond(gpuModel, GpuLinkKind.PIX.name());
  }

  /**
   * Speed of the wires between two GPUs in one direction in GB/s, as packet simulators want it:
   * NVLinks by their number, else PCI Express.
   *
   * @param word null where the host does not say how they are joined
   */
  public static double wireGBps(String gpuModel, @Nullable String word) {
    var spec = GpuHardwareTable.find(gpuModel);
    if (word != null && GpuLinkKind.of(word) == GpuLinkKind.NV) {
      return nvlinkGBps(gpuModel) * GpuLinkKind.nvlinks(word);
    }
    if (word != null && GpuLinkKind.of(word) == GpuLinkKind.XGMI) {
      return xgmi(gpuModel);
    }
    if (spec == null) {
      return PCIE;
    }
    if (word == null && spec.nvlinkGBps() > 0 && !spec.bridge()) {
      return spec.nvlinkGBps();
    }
    var pcie = spec.pcieGBps();
    return pcie == null ? PCIE : pcie;
  }

  /** Speed of one NVLink in one direction in GB/s. */
  public static double nvlinkGBps(String gpuModel) {
    var spec = GpuHardwareTable.find(gpuModel);
    return spec != null && spec.nvlinks() > 0 ? spec.nvlinkGBps() / spec.nvlinks() : NVLINK;
  }

  /** Bus bandwidth between hosts in GB/s for each GPU, in hosts that do not say it. */
  public static double usualRailGBps(String gpuModel) {
    var spec = GpuHardwareTable.find(gpuModel);
    var rail = spec == null ? null : spec.usualRailGBps();
    return rail == null ? USUAL_RAIL : rail;
  }
}
