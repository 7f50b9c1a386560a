package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.result.Dispatch;
import io.heddle.solvers.SolveControl;
import org.jspecify.annotations.Nullable;

/** The exact optimum as an answer. */
record OracleSearch(Bandwidth truth) implements PoolSearch {
  @Override
  public @Nullable Found search(Pool pool, Evaluator evaluator, SolveControl<Dispatch> control) {
    return OptimumSearch.find(pool, truth, control).found();
  }
}
