package io.heddle.model.job;

import io.heddle.model.text.Advice;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A rule that degrees of parallelism break on a number of GPUs.
 *
 * @param member the offending one, as {@code heddle.jobs/1} calls it
 * @param value what it is
 * @param expected the rule, with the numbers that enter it
 * @param nearest one or two nearest valid values, rising
 */
public record ParallelismRuleViolation(
    String member, int value, String expected, List<Long> nearest) {
  public ParallelismRuleViolation {
    nearest = List.copyOf(nearest);
  }

  /** With one nearest valid value. */
  public ParallelismRuleViolation(String member, int value, String expected, long nearest) {
    this(member, value, expected, List.of(nearest));
  }

  /** {@code Use 96 or 112.} */
  public Advice advice() {
    return Advice.use(nearest.stream().map(String::valueOf).collect(Collectors.joining(" or ")));
  }

  /** {@code gpus 100, expected a multiple of tp·pp = 8·2 = 16. Use 96 or 112.} */
  @Override
  public String toString() {
    return Advice.append("%s %d, expected %s.".formatted(member, value, expected), advice());
  }

  /**
   * Adds a misfit unless a value divides a number.
   *
   * @param what the number in words, with %d in its place
   */
  public static void unlessDivides(
      String member, int value, String what, int number, List<ParallelismRuleViolation> broken) {
    if (value < 1 || number % value != 0) {
      broken.add(
          new ParallelismRuleViolation(
              member,
              value,
              "a divisor of " + what.formatted(number),
              nearestDivisors(value, number)));
    }
  }

  /** The multiples of a step on both sides of a value that is none. */
  static List<Long> nearestMultiples(int value, long step) {
    long below = value / step * step;
    return below > 0 ? List.of(below, below + step) : List.of(step);
  }

  /** The divisors of a number on both sides of a value that is none. O(√number). */
  static List<Long> nearestDivisors(int value, int number) {
    long below = 0;
    long above = Long.MAX_VALUE;
    for (long small = 1; small * small <= number; small++) {
      if (number % small == 0) {
        for (long divisor : new long[] {small, number / small}) {
          below = divisor < value ? Math.max(below, divisor) : below;
          above = divisor > value ? Math.min(above, divisor) : above;
        }
      }
    }
    if (below == 0) {
      return List.of(above);
    }
    return above == Long.MAX_VALUE ? List.of(below) : List.of(below, above);
  }
}
