package io.heddle.model.result;

/**
 * How sure the peak memory of a plan is, and what it must stay below.
 *
 * @param usableGiB what the allocator gets: the GPU's memory without what driver, CUDA context and
 *     NCCL's buffers take
 * @param lowGiB lower end of the 80 % interval of the peak
 * @param highGiB its upper end
 * @param probability that the peak stays below what is usable
 */
public record PeakMemoryRange(double usableGiB, double lowGiB, double highGiB, double probability) {
  public PeakMemoryRange {
    if (!(usableGiB >= 0 && lowGiB >= 0 && highGiB >= lowGiB)
        || !(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException(
          "memory from %s to %s of %s GiB with probability %s"
              .formatted(lowGiB, highGiB, usableGiB, probability));
    }
  }

  /** The probability in percent, which is never rounded to 0 or 100: no estimate is certain. */
  public String percentProbable() {
    long percent = Math.round(100 * probability);
    return percent < 1 ? "< 1 %" : percent > 99 ? "> 99 %" : percent + " %";
  }
}
