package io.heddle.solvers.parallelism;

import io.heddle.model.job.Parallelism;
import io.heddle.model.result.MemoryFitAnswer;
import org.hipparchus.special.Erf;
import org.jspecify.annotations.Nullable;

/**
 * What a process gets of a GPU's memory, and how sure it is that a plan stays below. The logarithm
 * of the true peak is taken as normal around that of the estimated one. Immutable; O(1), nothing
 * allocated.
 */
final class MemoryLimit {
  /** Standard deviations on each side of an 80 % interval. */
  private static final double INTERVAL = 1.2816;

  private static final double GIB = 1L << 30;

  private final double bytes;
  private final double groupBytes;
  private final double spread;
  private final double admitted;

  /**
   * @param headroom share of the usable memory that an admitted plan leaves free; null: as much as
   *     keeps the 80 % interval below what is usable, so that what fits is admitted
   */
  MemoryLimit(GpuDevice device, boolean plain, Calibration calibration, @Nullable Double headroom) {
    bytes =
        device.memoryBytes() * (1 - calibration.of(CalibratedMemoryParameter.DRIVER))
            - calibration.of(CalibratedMemoryParameter.CONTEXT) * GIB;
    groupBytes = calibration.of(CalibratedMemoryParameter.GROUP) * GIB;
    spread =
        calibration.of(
            plain ? CalibratedMemoryParameter.PLAIN_SPREAD : CalibratedMemoryParameter.SPREAD);
    admitted = headroom == null ? 1 / factor() : 1 - headroom;
  }

  /** What the allocator gets. */
  double usable(Parallelism plan, int dp) {
    // One group of all GPUs, and one for each degree; experts' replicas are one more.
    int groups =
        1
            + (plan.tp() > 1 ? 1 : 0)
            + (plan.pp() > 1 ? 1 : 0)
            + (plan.cp() > 1 ? 1 : 0)
            + (dp * (long) plan.cp() > 1 ? 1 : 0)
            + (plan.ep() > 1 ? 2 : 0);
    return Math.max(0, bytes - groups * groupBytes);
  }

  /** The highest peak that leaves the headroom. */
  double admitted(Parallelism plan, int dp) {
    return admitted * usable(plan, dp);
  }

  boolean admits(double peak, Parallelism plan, int dp) {
    return peak <= admitted(plan, dp);
  }

  /** By the 80 % interval of the peak, whatever headroom is asked for. */
  MemoryFitAnswer answer(double peak, Parallelism plan, int dp) {
    double usable = usable(plan, dp);
    return peak <= usable / factor()
        ? MemoryFitAnswer.FITS
        : peak <= factor() * usable ? MemoryFitAnswer.TIGHT : MemoryFitAnswer.DOES_NOT_FIT;
  }

  /** That the plan stays below the usable memory. */
  double probability(double peak, Parallelism plan, int dp) {
    double usable = usable(plan, dp);
    return usable == 0 ? 0 : normal(Math.log(usable / peak) / spread);
  }

  /** By what the ends of the 80 % interval differ from the peak. */
  double factor() {
    return Math.exp(INTERVAL * spread);
  }

  static double normal(double deviations) {
    return Erf.erfc(-deviations / Math.sqrt(2)) / 2;
  }
}
