package io.heddle.model.result;

import io.heddle.model.kind.FileMember;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * What a placement costs.
 *
 * @param minipodsUsed minipods that hold at least one of its hosts: Σ y of Arnold's Eq. 4
 * @param maxGroupMinipods T of Eq. 5: the most minipods that a group of the unit touches
 * @param mip Eq. 4: alpha · minipodsUsed + (1 − alpha) · maxGroupMinipods
 * @param maxDpSpread the largest spread (Eq. 3: 0 for one minipod, else their number) of a DP group
 * @param maxPpSpread the largest spread of a PP group
 * @param weightedSpread Eq. 2: alpha · maxDpSpread + (1 − alpha) · maxPpSpread
 * @param lowerBound no placement is below this in what the algorithm minimises: {@code mip} for
 *     {@code arnold}, {@code weightedSpread} for all others
 * @param provenOptimal whether the algorithm's objective equals its lower bound
 * @param groups how far the context and expert groups are spread; null for a job without them, or
 *     where a file does not say
 * @param time of an iteration, as the estimate has it; null where it was not asked for
 * @param segments how many of the segments that the job prefers are kept; null where it prefers
 *     none, or where a file does not say
 */
@RecordBuilder
public record PlacementObjective(
    @FileMember(value = GroupSpread.FROM_1, min = 1) int minipodsUsed,
    @FileMember(value = GroupSpread.FROM_1, min = 1) int maxGroupMinipods,
    @FileMember(value = GroupSpread.AMOUNT, max = 1e15) double mip,
    @FileMember(GroupSpread.FROM_0) int maxDpSpread,
    @FileMember(GroupSpread.FROM_0) int maxPpSpread,
    @FileMember(value = GroupSpread.AMOUNT, max = 1e15) double weightedSpread,
    @FileMember(value = GroupSpread.AMOUNT, max = 1e15) double lowerBound,
    @FileMember("true or false") boolean provenOptimal,
    @FileMember("an object of how context and expert groups are spread")
        @Nullable GroupSpread groups,
    @FileMember("an object of the estimated time of an iteration") @Nullable PlacementTime time,
    @FileMember("an object of how many preferred segments are kept")
        @Nullable PreferredSegments segments)
    implements PlacementObjectiveBuilder.With {
  /** Of a job without context and expert groups. */
  public PlacementObjective(
      int minipodsUsed,
      int maxGroupMinipods,
      double mip,
      int maxDpSpread,
      int maxPpSpread,
      double weightedSpread,
      double lowerBound,
      boolean provenOptimal) {
    this(
        minipodsUsed,
        maxGroupMinipods,
        mip,
        maxDpSpread,
        maxPpSpread,
        weightedSpread,
        lowerBound,
        provenOptimal,
        null,
        null,
        null);
  }

  /**
   * Minipods that a group of this spread spans: 1 where Eq. 3 counts 0. What people read counts so;
   * files and objectives have the paper's spread.
   */
  public static int span(int spread) {
    return Math.max(1, spread);
  }

  /** The most minipods that a DP group spans, at least 1. */
  public int dpSpan() {
    return span(maxDpSpread);
  }

  /** The most minipods that a PP group spans, at least 1. */
  public int ppSpan() {
    return span(maxPpSpread);
  }

  public PlacementObjective withBound(double newBound, boolean proven) {
    return with().lowerBound(newBound).provenOptimal(proven).build();
  }
}
