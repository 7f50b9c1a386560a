package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.result.GpuDispatch;
import io.heddle.solvers.SolveControl;
import org.jspecify.annotations.Nullable;

/** The exact optimum as an answer. */
record ExactOracleSearch(ClusterBandwidthFunction truth) implements GpuPoolSearch {
  @Override
  public @Nullable FoundGpuChoice search(
      FreeGpuPool pool, CandidateEvaluator evaluator, SolveControl<GpuDispatch> control) {
    return ExactOptimumSearch.find(pool, truth, control).found();
  }
}
