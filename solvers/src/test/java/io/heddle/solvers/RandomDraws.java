package io.heddle.solvers;

import java.util.stream.LongStream;

/** How many random cases a test draws: all of them every night, a third in other builds. */
public final class RandomDraws {
  private static final int THIRDS = Integer.getInteger("heddle.draws", 1);

  private RandomDraws() {}

  /** So many of all the cases; {@code -Dheddle.draws=3} draws all. */
  public static int of(int all) {
    return Math.max(1, all * THIRDS / 3);
  }

  /** The first so many of all seeds, and those others that reach lines which the first do not. */
  public static LongStream seeds(int all, long... others) {
    int first = of(all);
    return LongStream.concat(
        LongStream.range(0, first), LongStream.of(others).filter(seed -> seed >= first));
  }
}
