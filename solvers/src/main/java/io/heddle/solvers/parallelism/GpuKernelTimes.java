package io.heddle.solvers.parallelism;

import io.heddle.model.hardware.Precision;

/**
 * Seconds of kernels on one GPU. A product takes the time of its flops or that of its bytes,
 * whichever is longer: a roofline without the kink. Filling and draining the pipeline of a tile
 * costs as much as some more depth, so that the shards of tensor parallelism are less efficient.
 */
final class GpuKernelTimes {
  private final double perFlop;
  private final double perLowFlop;
  private final double perAttentionFlop;
  private final double perByte;
  private final double perElement;
  private final boolean low;
  private final double grouped;
  private final double casts;
  private final double depth;

  GpuKernelTimes(
      GpuDevice device,
      Precision precision,
      EstimatedSoftwareStack stack,
      Calibration calibration) {
    double factor = calibration.gpuFactor(device.name());
    double power = device.wattsPerTeraflop();
    double efficiency16 =
        factor
            * smaller(
                calibration.of(CalibratedTimeParameter.POWER_16) * power,
                Math.min(1, calibration.of(CalibratedTimeParameter.CAP_16)));
    double efficiency8 =
        factor
            * smaller(
                calibration.of(CalibratedTimeParameter.POWER_8) * power,
                Math.min(1, calibration.of(CalibratedTimeParameter.CAP_8)));
    double peak =
        switch (precision) {
          case FP32 -> device.flops32();
          case TF32 -> device.flopsTf32();
          case FP16, BF16, FP8, FP4 -> device.flops();
        };
    perFlop = 1 / (peak * efficiency16);
    perLowFlop =
        1 / ((precision == Precision.FP4 ? device.flops4() : device.flops8()) * efficiency8);
    perAttentionFlop = 1 / (peak * factor * calibration.of(CalibratedTimeParameter.ATTENTION));
    perByte = 1 / (device.memoryBytesPerSecond() * calibration.of(CalibratedTimeParameter.MEMORY));
    perElement = stack.elementBytes() * perByte;
    low = precision == Precision.FP8 || precision == Precision.FP4;
    depth = calibration.of(CalibratedTimeParameter.DEPTH);
    casts = stack.torchModules() ? calibration.of(CalibratedTimeParameter.DYNAMIC_CASTS) : 1;
    grouped = calibration.of(CalibratedTimeParameter.GROUPED);
  }

  /** A smooth minimum: (a⁻⁴ + b⁻⁴)^(−1/4). */
  private static double smaller(double a, double b) {
    double a2 = a * a;
    double b2 = b * b;
    return 1 / Math.sqrt(Math.sqrt(1 / (a2 * a2) + 1 / (b2 * b2)));
  }

  /** (a⁴ + b⁴)^(1/4), a smooth maximum. */
  static double larger(double a, double b) {
    double a2 = a * a;
    double b2 = b * b;
    return Math.sqrt(Math.sqrt(a2 * a2 + b2 * b2));
  }

  /** A product of m×k and k×n in 16 bits, or in 32 if that is the job's precision. */
  double product(double m, double n, double k) {
    return larger(2 * m * n * (k + depth) * perFlop, (m * k + n * k + m * n) * perElement);
  }

  /** A product in the job's precision; in fp8 with the casting of its input. */
  double mainProduct(double m, double n, double k) {
    return low
        ? larger(2 * m * n * (k + depth) * perLowFlop, (m * k + n * k + 2 * m * n) * perByte)
            + 3 * casts * m * k * perByte
        : product(m, n, k);
  }

  /** That many products of experts in one launch. */
  double groupedProducts(double count, double m, double n, double k) {
    return count * mainProduct(m, n, k) / grouped;
  }

  double moving(double bytes) {
    return bytes * perByte;
  }

  /** Weights or activations. */
  double movingElements(double elements) {
    return elements * perElement;
  }

  double attention(double flops) {
    return flops * perAttentionFlop;
  }

  double plain(double flops) {
    return flops * perFlop;
  }
}
