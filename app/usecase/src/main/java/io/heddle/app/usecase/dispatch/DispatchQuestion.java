package io.heddle.app.usecase.dispatch;

import io.heddle.model.result.Dispatch;
import io.heddle.model.result.Dispatches;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.Progress;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Trait;
import io.heddle.solvers.dispatch.DispatchAlgorithms;
import io.heddle.solvers.dispatch.DispatchProblem;
import org.jspecify.annotations.Nullable;

/**
 * A request as a person asks it, who does not want to wait for the first GPUs until the model is
 * found that guides the search: on thousands of hosts that takes seconds.
 *
 * @param known what an earlier answer was prepared with and serves here, too; null: nothing does
 * @param given the answer, where it is only to be judged; null: it is to be found
 */
public record DispatchQuestion(
    DispatchRequest request,
    Truth truth,
    Guide guide,
    @Nullable Prepared known,
    @Nullable Dispatches given) {
  private static final Guide FORMULA = new Guide("", Guide.Kind.FORMULA, null);

  /** A question whose answer is to be found. */
  public static DispatchQuestion of(
      DispatchRequest request, Truth truth, Guide guide, @Nullable Prepared known) {
    return new DispatchQuestion(request, truth, guide, known, null);
  }

  /** The same question with its answer from elsewhere. */
  public DispatchQuestion given(Dispatches answer) {
    return new DispatchQuestion(request, truth, guide, known, answer);
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
    var algorithm = DispatchAlgorithms.registry().byName(request.algorithm());
    if (known == null && (given != null || !algorithm.equals(quick()))) {
      var first = first(Prepared.of(request.cluster(), truth, FORMULA), control);
      control.progress().accept(new Progress<>(Double.NaN, first.algorithm(), first));
    }
    var with = known != null ? known : Prepared.of(request.cluster(), truth, guide);
    return given != null
        ? DispatchAnswer.given(request, with, given)
        : DispatchAnswer.solve(request, algorithm, with, control);
  }

  private DispatchAnswer first(Prepared plain, SolveControl<DispatchAnswer> control) {
    return given != null
        ? DispatchAnswer.given(request, plain, given)
        : DispatchAnswer.solve(request, quick(), plain, control).asFirst();
  }

  /** The first that follows every edit and is guided by nothing. */
  static Algorithm<DispatchProblem, Dispatch> quick() {
    return DispatchAlgorithms.registry().all().stream()
        .filter(each -> each.is(Trait.LIVE) && each.is(Trait.BASELINE))
        .findFirst()
        .orElseGet(DispatchAlgorithms.registry()::standard);
  }
}
