package io.heddle.model.bandwidth;

import io.heddle.model.cluster.HostType;
import java.util.Map;

/** Bandwidth in GB/s of a link word, where nobody measured it: the built-in table. */
final class LinkSpeeds {
  private static final Map<String, Double> COMMON =
      Map.of("PIX", 20.0, "PXB", 20.0, "PHB", 16.0, "NODE", 14.0, "SYS", 12.0);

  /** Remote beats near: the anti-locality of BandPilot's Fig. 2. */
  private static final Map<String, Map<String, Double>> BY_MODEL =
      Map.of("RTX 4090", Map.of("PIX", 5.4, "PXB", 7.0, "SYS", 10.7));

  /** Of hosts that give no interconnect: every pair alike. */
  private static final Map<String, String> USUAL =
      Map.ofEntries(
          Map.entry("H100", "NV16"),
          Map.entry("H200", "NV18"),
          Map.entry("B200", "NV18"),
          Map.entry("GB200", "NV18"),
          Map.entry("H800", "NV8"),
          Map.entry("A800", "NV8"),
          Map.entry("A100", "NV12"),
          Map.entry("V100", "NV2"));

  private static final int[] NVLINKS = {1, 2, 4, 8, 16};
  private static final double[] NVLINK_SPEEDS = {22, 42, 38, 100, 400};
  private static final double PER_LINK_BEYOND = 25;
  private static final double USUAL_RAIL = 20;
  private static final double H100_RAIL = 80;

  private LinkSpeeds() {}

  /** The link between two GPUs of a host; what the host type says goes first. */
  static double of(HostType type, int a, int b) {
    var interconnect = type.interconnect();
    var word =
        interconnect == null
            ? USUAL.getOrDefault(type.gpuModel(), "PIX")
            : interconnect.get(a).get(b);
    var own = type.linkGBps().get(word);
    if (own != null) {
      return own;
    }
    var ofModel = BY_MODEL.getOrDefault(type.gpuModel(), Map.of()).get(word);
    if (ofModel != null) {
      return ofModel;
    }
    var common = COMMON.get(word);
    return common != null ? common : nvLinks(Integer.parseInt(word.substring(2)));
  }

  /** Bundles that the table lacks lie on the line between their neighbours. */
  private static double nvLinks(int links) {
    int last = NVLINKS.length - 1;
    if (links >= NVLINKS[last]) {
      return NVLINK_SPEEDS[last] + PER_LINK_BEYOND * (links - NVLINKS[last]);
    }
    int i = 0;
    while (NVLINKS[i + 1] < links) {
      i++;
    }
    double share = (double) (links - NVLINKS[i]) / (NVLINKS[i + 1] - NVLINKS[i]);
    return NVLINK_SPEEDS[i] + share * (NVLINK_SPEEDS[i + 1] - NVLINK_SPEEDS[i]);
  }

  /** Bandwidth between hosts for each GPU of the smallest share. */
  static double rail(HostType type) {
    if (type.railGBps() > 0) {
      return type.railGBps();
    }
    return type.gpuModel().equals("H100") ? H100_RAIL : USUAL_RAIL;
  }
}
