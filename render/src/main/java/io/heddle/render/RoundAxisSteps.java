package io.heddle.render;

/** Round distances between labels on an axis: 1, 2, 5, 10, 20, … */
public final class RoundAxisSteps {
  private RoundAxisSteps() {}

  /** The smallest round step of at least so many units. */
  public static int atLeast(double units) {
    for (int power = 1; ; power *= 10) {
      for (int factor : new int[] {1, 2, 5}) {
        if (factor * power >= units) {
          return factor * power;
        }
      }
    }
  }
}
