package io.heddle.app.usecase.dispatch;

import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.JointGpuDispatch;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.dispatch.GpuDispatchAlgorithms;
import io.heddle.solvers.dispatch.GpuDispatchProblem;
import io.heddle.solvers.dispatch.JointDispatchAnswer;
import io.heddle.solvers.dispatch.JointDispatchSolver;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An answer on show.
 *
 * @param joint null for a single request, and for an answer from a file
 * @param isFirst whether a quick algorithm gave it, to have something while the one that was asked
 *     for still looks
 */
public record DispatchAnswer(
    DispatchRequest request,
    PreparedDispatch with,
    JointGpuDispatch dispatches,
    @Nullable JointDispatchAnswer joint,
    boolean isFirst) {
  /**
   * One request, or several together.
   *
   * @throws io.heddle.solvers.InfeasibleException if they cannot be met; the message has the
   *     numbers
   * @throws io.heddle.solvers.StoppedException if it was stopped before there was an answer
   */
  public static DispatchAnswer solve(
      DispatchRequest request,
      RegisteredAlgorithm<GpuDispatchProblem, GpuDispatch> algorithm,
      PreparedDispatch with,
      SolveControl<?> control) {
    if (request.gpus().size() > 1) {
      var joint = new JointDispatchSolver(algorithm).solve(request.several(with), control.part());
      return new DispatchAnswer(request, with, joint.dispatches(), joint, false);
    }
    var problem = request.single(with, request.gpus().getFirst());
    var answer = GpuDispatchAlgorithms.judged(algorithm).solve(problem, control.part());
    return new DispatchAnswer(
        request,
        with,
        new JointGpuDispatch(
            answer.cluster(), List.of(answer), Objects.requireNonNull(answer.left())),
        null,
        false);
  }

  /** The algorithm that gave it. */
  public String algorithm() {
    return dispatches.answers().getFirst().algorithm();
  }

  /** An answer from elsewhere. */
  static DispatchAnswer given(
      DispatchRequest request, PreparedDispatch with, JointGpuDispatch dispatches) {
    return new DispatchAnswer(request, with, dispatches, null, false);
  }

  DispatchAnswer asFirst() {
    return new DispatchAnswer(request, with, dispatches, joint, true);
  }

  /** Mean share of the optimum that each request alone could have; NaN where it is not known. */
  public double gbe() {
    return dispatches.answers().stream()
        .mapToDouble(answer -> answer.gbe() == null ? Double.NaN : answer.gbe())
        .average()
        .orElse(Double.NaN);
  }

  /** Whether GBE compares assumptions alone in any of the requests: it says nothing then. */
  public boolean isAssumed() {
    return dispatches.answers().stream().anyMatch(GpuDispatch::isGbeAssumed);
  }
}
