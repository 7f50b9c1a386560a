package io.heddle.solvers.parallelism;

import io.heddle.model.hardware.GpuSpec;
import io.heddle.model.hardware.Precision;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A GPU and how it is joined to its fellows, in the units that the formulas calculate in.
 *
 * @param name as the table of hardware calls it
 * @param flops dense peak of 16-bit matrix products a second
 * @param flops32 the same of fp32, without tensor cores; 0 where it is not known
 * @param flopsTf32 the same of tf32; that of fp32 where the chip has none
 * @param flops8 the same of fp8; that of 16 bits where the chip has none
 * @param flops4 the same of fp4; that of fp8 where the chip has none
 * @param watts the most that it may draw
 * @param memoryBytes what a job may use
 * @param memoryBytesPerSecond of the device memory
 * @param localBytesPerSecond to all peers of its domain together, in one direction
 * @param domain GPUs that reach each other at that speed: a host, or a rack of them
 * @param networkBytesPerSecond to other domains, in one direction
 */
@RecordBuilder
public record GpuDevice(
    String name,
    double flops,
    double flops32,
    double flopsTf32,
    double flops8,
    double flops4,
    double watts,
    double memoryBytes,
    double memoryBytesPerSecond,
    double localBytesPerSecond,
    int domain,
    double networkBytesPerSecond)
    implements GpuDeviceBuilder.With {
  private static final double GIGA = 1e9;
  private static final double TERA = 1e12;
  private static final double GIB = 1L << 30;

  /** What a GPU of 16-bit matrix products draws, where its maker does not say: as A100 and H100. */
  private static final double USUAL_WATTS = 500;

  /** PCI Express 4.0 × 16, one direction. */
  private static final double USUAL_PCIE = 32;

  /** Models whose NVLink spans a rack of 72 GPUs (NVL72), and not only their host of 4. */
  private static final Set<String> RACK_SCALE = Set.of("GB200", "GB300");

  private static final int RACK = 72;

  public GpuDevice {
    if (!(flops > 0 && memoryBytes > 0 && memoryBytesPerSecond > 0 && domain > 0)) {
      throw new IllegalArgumentException(
          "GPU %s: its speeds and sizes must be above 0".formatted(name));
    }
  }

  /**
   * @param gpusPerHost of the hosts that it is in
   * @param networkGBps to other hosts, for each GPU, in 10⁹ bytes per second
   */
  public static GpuDevice of(GpuSpec spec, int gpusPerHost, double networkGBps) {
    double flops = spec.trainingTflops() * TERA;
    var fp32 = spec.peakTflops(Precision.FP32);
    double flops32 = fp32 == null ? 0 : fp32 * TERA;
    var tf32 = spec.peakTflops(Precision.TF32);
    var fp8 = spec.peakTflops(Precision.FP8);
    double flops8 = fp8 == null ? flops : fp8 * TERA;
    var fp4 = spec.peakTflops(Precision.FP4);
    var pcie = spec.pcieGBps();
    boolean meshed = spec.nvlinkGBps() > 0 && !(spec.bridge() && gpusPerHost > 2);
    double local = meshed ? spec.nvlinkGBps() : pcie == null ? USUAL_PCIE : pcie;
    var watts = spec.tdpWatts();
    return new GpuDevice(
        spec.name(),
        flops,
        flops32,
        tf32 == null ? flops32 : tf32 * TERA,
        flops8,
        fp4 == null ? flops8 : fp4 * TERA,
        watts == null ? USUAL_WATTS : watts,
        spec.memoryGiB() * GIB,
        spec.memoryGBps() * GIGA,
        local * GIGA,
        RACK_SCALE.contains(spec.model()) ? Math.max(RACK, gpusPerHost) : gpusPerHost,
        Math.min(local, networkGBps) * GIGA);
  }

  /**
   * Network for each GPU in 10⁹ bytes per second, by default: one port of 200 Gbit/s beside Ampere
   * and older chips with NVLink, of 400 Gbit/s beside later ones, of 100 Gbit/s else.
   */
  public static double usualNetworkGBps(GpuSpec spec) {
    if (spec.nvlinkGBps() < 100 || spec.bridge()) {
      return 12.5;
    }
    return spec.peakTflops(Precision.FP8) == null ? 25 : 50;
  }

  /** Power for each 10¹² flops of the peak: what keeps large chips from their peak. */
  double wattsPerTeraflop() {
    return watts / (flops / TERA);
  }

  /** The same on another fabric. */
  public GpuDevice withLinks(double local, int newDomain, double network) {
    return with()
        .localBytesPerSecond(local)
        .domain(newDomain)
        .networkBytesPerSecond(network)
        .build();
  }

  /**
   * The same where collectives were measured, in bytes per second of each GPU (bus bandwidth),
   * instead of the share of the wires' speed that they usually reach.
   *
   * @param local among the GPUs of a domain
   * @param network between domains, all GPUs at once
   */
  public GpuDevice withMeasured(
      OptionalDouble local, OptionalDouble network, Calibration calibration) {
    return withLinks(
        local.isPresent() ? local.getAsDouble() / CollectiveTimes.LOCAL_SHARE : localBytesPerSecond,
        domain,
        network.isPresent()
            ? network.getAsDouble() / calibration.of(CalibratedTimeParameter.NETWORK)
            : networkBytesPerSecond);
  }
}
