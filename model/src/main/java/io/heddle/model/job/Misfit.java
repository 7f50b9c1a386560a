package io.heddle.model.job;

/**
 * A rule that degrees of parallelism break on a number of GPUs.
 *
 * @param member the offending one, as {@code heddle.jobs/1} calls it
 * @param value what it is
 * @param expected the rule, with the numbers that enter it
 * @param maybe the nearest values that hold
 */
public record Misfit(String member, int value, String expected, String maybe) {
  /** {@code gpus 100, expected a multiple of tp·pp = 8·2 = 16. Maybe 96 or 112.} */
  @Override
  public String toString() {
    return "%s %d, expected %s. Maybe %s.".formatted(member, value, expected, maybe);
  }
}
