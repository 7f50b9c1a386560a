package io.heddle.solvers.dispatch;

import io.heddle.model.result.Dispatch;
import io.heddle.solvers.SolveControl;
import org.jspecify.annotations.Nullable;

/** BandPilot's hybrid as published (4.3.1): the better of both heuristics, and nothing more. */
final class PaperSearch implements PoolSearch {
  private final EquilibriumSearch equilibrium = new EquilibriumSearch();
  private final EliminationSearch elimination = new EliminationSearch();

  @Override
  public @Nullable Found search(Pool pool, Evaluator evaluator, SolveControl<Dispatch> control) {
    var even = equilibrium.search(pool, evaluator, control);
    return control.stopped() && even != null
        ? even
        : Found.better(even, elimination.search(pool, evaluator, control));
  }
}
