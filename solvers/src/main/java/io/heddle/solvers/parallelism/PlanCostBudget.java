package io.heddle.solvers.parallelism;

/** What a plan may cost, and what is best within it. */
public sealed interface PlanCostBudget {
  /** The fastest plan on any of the pools. */
  record Fastest() implements PlanCostBudget {}

  /**
   * The cheapest that is done in time, by the prices of the pools.
   *
   * @param tokens to be seen
   * @param seconds until then
   */
  record CheapestBy(double tokens, double seconds) implements PlanCostBudget {
    public CheapestBy {
      check(tokens, seconds, "seconds");
    }
  }

  /**
   * The fastest that costs no more, by the prices of the pools.
   *
   * @param tokens to be seen
   */
  record FastestWithin(double tokens, double cost) implements PlanCostBudget {
    public FastestWithin {
      check(tokens, cost, "of cost");
    }
  }

  private static void check(double tokens, double limit, String of) {
    if (!(tokens > 0 && limit > 0)) {
      throw new IllegalArgumentException(
          "%s tokens in %s %s, expected both above 0".formatted(tokens, limit, of));
    }
  }
}
