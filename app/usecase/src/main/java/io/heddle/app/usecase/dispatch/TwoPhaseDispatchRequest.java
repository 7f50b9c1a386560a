package io.heddle.app.usecase.dispatch;

import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.JointGpuDispatch;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.Trait;
import io.heddle.solvers.dispatch.GpuDispatchAlgorithms;
import io.heddle.solvers.dispatch.GpuDispatchProblem;
import org.jspecify.annotations.Nullable;

/**
 * A request as a person asks it, who does not want to wait for the first GPUs until the model is
 * found that guides the search: on thousands of hosts that takes seconds.
 *
 * @param known what an earlier answer was prepared with and serves here, too; null: nothing does
 * @param given the answer, where it is only to be judged; null: it is to be found
 */
public record TwoPhaseDispatchRequest(
    DispatchRequest request,
    BandwidthGroundTruth truth,
    SearchGuide guide,
    @Nullable PreparedDispatch known,
    @Nullable JointGpuDispatch given) {
  private static final SearchGuide FORMULA = new SearchGuide("", SearchGuide.Kind.FORMULA, null);

  /** A question whose answer is to be found. */
  public static TwoPhaseDispatchRequest of(
      DispatchRequest request,
      BandwidthGroundTruth truth,
      SearchGuide guide,
      @Nullable PreparedDispatch known) {
    return new TwoPhaseDispatchRequest(request, truth, guide, known, null);
  }

  /** The same question with its answer from elsewhere. */
  public TwoPhaseDispatchRequest given(JointGpuDispatch answer) {
    return new TwoPhaseDispatchRequest(request, truth, guide, known, answer);
  }

  /**
   * The answer of the request's algorithm. Where nothing is prepared yet, the control first hears
   * that of a quick one, which needs no guide.
   *
   * @throws io.heddle.solvers.InfeasibleException if the request cannot be met
   * @throws io.heddle.solvers.StoppedException if it was stopped before there was an answer
   * @throws IllegalArgumentException if a host type is too large, or the model is not ours
   */
  public DispatchAnswer solve(SolveControl<DispatchAnswer> control) {
    var algorithm = GpuDispatchAlgorithms.registry().byName(request.algorithm());
    if (known == null && (given != null || !algorithm.equals(quick()))) {
      var first = first(PreparedDispatch.of(request.cluster(), truth, FORMULA), control);
      control.progress().accept(new SolverProgress<>(Double.NaN, first.algorithm(), first));
    }
    var with = known != null ? known : PreparedDispatch.of(request.cluster(), truth, guide);
    return given != null
        ? DispatchAnswer.given(request, with, given)
        : DispatchAnswer.solve(request, algorithm, with, control);
  }

  private DispatchAnswer first(PreparedDispatch plain, SolveControl<DispatchAnswer> control) {
    return given != null
        ? DispatchAnswer.given(request, plain, given)
        : DispatchAnswer.solve(request, quick(), plain, control).asFirst();
  }

  /** The first that follows every edit and is guided by nothing. */
  static RegisteredAlgorithm<GpuDispatchProblem, GpuDispatch> quick() {
    return GpuDispatchAlgorithms.registry().all().stream()
        .filter(each -> each.is(Trait.LIVE) && each.is(Trait.BASELINE))
        .findFirst()
        .orElseGet(GpuDispatchAlgorithms.registry()::standard);
  }
}
