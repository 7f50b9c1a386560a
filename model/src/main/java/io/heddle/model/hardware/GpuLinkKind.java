package io.heddle.model.hardware;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How two GPUs of a host are joined, in the words of {@code nvidia-smi topo -m} and {@code rocm-smi
 * --showtopo}.
 */
public enum GpuLinkKind {
  /** {@code NV#}: a bundle of # NVLinks. */
  NV,
  /** AMD's Infinity Fabric links. */
  XGMI,
  /** Across one PCIe bridge at most. */
  PIX,
  /** Across several PCIe bridges, not the host bridge. */
  PXB,
  /** Across the PCIe host bridge of a CPU. */
  PHB,
  /** Across host bridges of one NUMA node. */
  NODE,
  /** Across sockets. */
  SYS;

  private static final Pattern NVLINK = Pattern.compile("NV[1-9]\\d{0,2}");

  /**
   * The words without a number: {@code PIX}, {@code PXB}, {@code PHB}, {@code NODE}, {@code SYS}.
   */
  public static List<String> pcieWords() {
    return Arrays.stream(values())
        .filter(kind -> kind != NV && kind != XGMI)
        .map(GpuLinkKind::name)
        .toList();
  }

  /** The kind of a word such as {@code NV12} or {@code PIX}; null where it is none. */
  public static @Nullable GpuLinkKind of(String word) {
    if (NVLINK.matcher(word).matches()) {
      return NV;
    }
    return word.equals(XGMI.name()) || pcieWords().contains(word) ? valueOf(word) : null;
  }

  /** Whether a word is of links from GPU to GPU, not of PCIe. */
  public static boolean isOfGpus(String word) {
    var kind = of(word);
    return kind == NV || kind == XGMI;
  }

  /** The number in {@code NV#}. */
  static int nvlinks(String word) {
    return Integer.parseInt(word.substring(NV.name().length()));
  }
}
