package io.heddle.solvers;

/** How many random cases a test draws: all of them every night, a third in other builds. */
public final class RandomDraws {
  private static final int THIRDS = Integer.getInteger("heddle.draws", 1);

  private RandomDraws() {}

  /** So many of all the cases; {@code -Dheddle.draws=3} draws all. */
  public static int of(int all) {
    return Math.max(1, all * THIRDS / 3);
  }
}
