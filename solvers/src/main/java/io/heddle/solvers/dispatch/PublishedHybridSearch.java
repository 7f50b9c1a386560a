package io.heddle.solvers.dispatch;

import io.heddle.model.result.GpuDispatch;
import io.heddle.solvers.SolveControl;
import org.jspecify.annotations.Nullable;

/** BandPilot's hybrid as published (4.3.1): the better of both heuristics, and nothing more. */
final class PublishedHybridSearch implements GpuPoolSearch {
  private final EquilibriumDrivenSearch equilibrium = new EquilibriumDrivenSearch();
  private final PrunedEliminationSearch elimination = new PrunedEliminationSearch();

  @Override
  public @Nullable FoundGpuChoice search(
      FreeGpuPool pool, CandidateEvaluator evaluator, SolveControl<GpuDispatch> control) {
    var even = equilibrium.search(pool, evaluator, control);
    return control.stopped() && even != null
        ? even
        : FoundGpuChoice.better(even, elimination.search(pool, evaluator, control));
  }
}
