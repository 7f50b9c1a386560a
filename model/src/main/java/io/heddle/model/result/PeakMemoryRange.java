package io.heddle.model.result;

import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileMemberOrder;
import io.heddle.model.kind.MemberException;

/**
 * How sure the peak memory of a plan is, and what it must stay below.
 *
 * @param usableGiB what the allocator gets: the GPU's memory without what driver, CUDA context and
 *     NCCL's buffers take
 * @param lowGiB lower end of the 80 % interval of the peak
 * @param highGiB its upper end
 * @param probability that the peak stays below what is usable
 */
@FileMemberOrder({"peakLowGiB", "peakHighGiB", "usableGiB", "fitProbability"})
public record PeakMemoryRange(
    @FileMember(value = GIB, max = LARGEST) double usableGiB,
    @FileMember(value = GIB, max = LARGEST, name = "peakLowGiB") double lowGiB,
    @FileMember(value = HIGH, max = LARGEST, name = "peakHighGiB") double highGiB,
    @FileMember(value = "a probability", max = 1, name = "fitProbability") double probability) {
  private static final String GIB = "GiB, at least 0";
  private static final String HIGH = "GiB, at least peakLowGiB";
  private static final double LARGEST = 1e30;

  public PeakMemoryRange {
    if (highGiB < lowGiB) {
      throw new MemberException("/peakHighGiB", HIGH);
    }
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
