package io.heddle.solvers.dispatch;

import io.heddle.model.result.GpuDispatch;
import io.heddle.solvers.SolveControl;
import org.jspecify.annotations.Nullable;

/** One way of choosing GPUs from a pool that holds enough of them. */
@FunctionalInterface
interface GpuPoolSearch {
  /**
   * Null where it finds nothing, for lack of time or because the constraints are too odd for it.
   */
  @Nullable FoundGpuChoice search(
      FreeGpuPool pool, CandidateEvaluator evaluator, SolveControl<GpuDispatch> control);
}
