package io.heddle.solvers.parallelism;

/** What a plan may cost, and what is best within it. */
public sealed interface Budget {
  /** The fastest plan on any of the pools. */
  record Fastest() implements Budget {}

  /**
   * The fewest GPU-hours that are done in time.
   *
   * @param tokens to be seen
   * @param seconds until then
   */
  record CheapestBy(double tokens, double seconds) implements Budget {
    public CheapestBy {
      if (!(tokens > 0 && seconds > 0)) {
        throw new IllegalArgumentException(
            "%s tokens in %s seconds, expected both above 0".formatted(tokens, seconds));
      }
    }
  }
}
