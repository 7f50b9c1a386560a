package io.heddle.solvers.federation;

/**
 * How short a way was that visited a set of clusters and ended at one of them, as far as is
 * remembered: a longer one of the same set and end leads to nothing better. Of two that fall on one
 * place the later stays.
 */
final class VisitedPathStates {
  private static final int BITS = 18;

  private final long[] sets = new long[1 << BITS];
  private final byte[] ends = new byte[1 << BITS];
  private final double[] lengths = new double[1 << BITS];

  /**
   * Whether one at most as long was seen; remembers this one if not. O(1).
   *
   * @param set bit by bit, not empty
   * @param end below 64
   */
  boolean isBeaten(long set, int end, double length) {
    long mixed = (set ^ (long) end * 0x9E3779B97F4A7C15L) * 0xD6E8FEB86659FD93L;
    int at = (int) (mixed >>> (Long.SIZE - BITS));
    if (sets[at] == set && ends[at] == end && lengths[at] <= length) {
      return true;
    }
    sets[at] = set;
    ends[at] = (byte) end;
    lengths[at] = length;
    return false;
  }
}
