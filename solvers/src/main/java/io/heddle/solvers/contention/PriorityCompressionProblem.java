package io.heddle.solvers.contention;

import io.heddle.model.result.LinkContention;

/**
 * Fit the priorities of jobs into few levels (CRUX, section 4.3).
 *
 * @param levels K, what the switches have; at least 1
 * @param orders m, the topological orders that {@code crux} samples; at least 1
 */
public record PriorityCompressionProblem(LinkContention contention, int levels, int orders) {
  /** The paper's m. */
  public static final int DEFAULT_ORDERS = 10;

  public PriorityCompressionProblem {
    if (levels < 1 || orders < 1) {
      throw new IllegalArgumentException("%d levels, %d orders".formatted(levels, orders));
    }
  }
}
