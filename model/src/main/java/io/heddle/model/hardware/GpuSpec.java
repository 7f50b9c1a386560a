package io.heddle.model.hardware;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A GPU as its maker describes it: what drivers and schedulers count as one, which is one of the
 * two dies of an MI250X. Speeds of links are those of one direction.
 *
 * @param name unique, for example {@code A100-PCIe-40GB}
 * @param model what host types and jobs call it, for example {@code A100}; several specs may share
 *     it, the first of the table is the one meant by the word alone
 * @param form {@code SXM}, {@code PCIE}, {@code NVL}, {@code OAM}; empty where there is only one
 * @param aliases other names
 * @param peakTflops dense peaks in 10¹² operations per second; without those that the chip lacks
 * @param memoryGiB as sold
 * @param memoryGBps of the device memory in 10⁹ bytes per second
 * @param nvlinkGBps to all peers together over NVLink (or the maker's own link); 0: it has none
 * @param nvlinks number of these links
 * @param bridge whether they are an optional bridge between two cards
 * @param pcieGBps to the host over PCI Express; null where another link does it
 * @param tdpWatts null where the maker does not say
 * @param usualLink how most hosts join a pair of them, as {@code nvidia-smi topo} says it; null:
 *     not known
 * @param usualRailGBps what collectives reach between hosts for each GPU, as measured; null: not
 *     known
 * @param pciDevices PCI device ids such as {@code 0x2330}
 * @param source where the figures are from
 */
public record GpuSpec(
    String name,
    String model,
    String form,
    List<String> aliases,
    Map<Precision, Double> peakTflops,
    double memoryGiB,
    double memoryGBps,
    double nvlinkGBps,
    int nvlinks,
    boolean bridge,
    @Nullable Double pcieGBps,
    @Nullable Double tdpWatts,
    @Nullable String usualLink,
    @Nullable Double usualRailGBps,
    List<String> pciDevices,
    String source) {
  public GpuSpec {
    aliases = List.copyOf(aliases);
    pciDevices = List.copyOf(pciDevices);
    var peaks = new EnumMap<Precision, Double>(Precision.class);
    peaks.putAll(peakTflops);
    peakTflops = Collections.unmodifiableMap(peaks);
  }

  /** Dense peak in 10¹² operations per second; null where the chip does not compute in it. */
  public @Nullable Double peakTflops(Precision precision) {
    return peakTflops.get(precision);
  }

  /**
   * Whether it is known how training in a precision runs on it: 16 bits on whatever the chip has,
   * tf32 in fp32 where it has none, the others on chips with a peak of their own.
   */
  public boolean trainsIn(Precision precision) {
    return precision.isOfAll()
        || peakTflops.containsKey(precision == Precision.TF32 ? Precision.FP32 : precision);
  }

  /**
   * The peak that training in 16 bits reaches, in 10¹² operations per second: bf16, else fp16, as
   * on chips before it.
   */
  public double trainingTflops() {
    var bf16 = peakTflops.get(Precision.BF16);
    var peak = bf16 != null ? bf16 : peakTflops.get(Precision.FP16);
    if (peak == null) {
      throw new IllegalStateException("%s has neither a bf16 nor a fp16 peak".formatted(name));
    }
    return peak;
  }
}
