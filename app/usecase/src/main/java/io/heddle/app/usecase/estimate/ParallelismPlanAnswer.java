package io.heddle.app.usecase.estimate;

import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.model.result.WeighedParallelismPlan;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.parallelism.ParallelismPlanProblem;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Plans for a number of GPUs, and beside them what others would give.
 *
 * @param within plans with at most as many GPUs as are given, the one to take among them
 * @param beyond plans with more
 */
public record ParallelismPlanAnswer(
    RankedParallelismPlans within, List<WeighedParallelismPlan> beyond) {
  public ParallelismPlanAnswer {
    beyond = List.copyOf(beyond);
  }

  /**
   * Solves for as many GPUs as are given first, reports that, then for fewer, then for more, so
   * that a person sees what was asked for at once.
   *
   * @param gpus that are given
   * @throws InfeasibleException if no plan for at most so many fits, or none is in the budget
   */
  public static ParallelismPlanAnswer of(
      ParallelismPlanRequest question,
      int gpus,
      Solver<ParallelismPlanProblem, RankedParallelismPlans> solver,
      SolveControl<ParallelismPlanAnswer> control) {
    SolveControl<RankedParallelismPlans> inner = control.part();
    var first = solveIfFeasible(question, count -> count == gpus, solver, inner);
    if (first != null) {
      report(control, new ParallelismPlanAnswer(first, List.of()));
    }
    var answer =
        new ParallelismPlanAnswer(
            solver.solve(question.problem(count -> count <= gpus), inner), List.of());
    boolean more =
        question.choices().stream()
            .anyMatch(choice ->
                choice.counts().stream()
                    .anyMatch(count -> count > gpus && count <= choice.offer().free()));
    if (!more || control.stopped()) {
      return answer;
    }
    report(control, answer);
    var beyond = solveIfFeasible(question, count -> count > gpus, solver, inner);
    return new ParallelismPlanAnswer(answer.within(), beyond == null ? List.of() : beyond.plans());
  }

  /**
   * The fewest GPUs, of those numbers that are worth a look and are more than given, with which
   * there is a plan. Solves for one number after the other.
   *
   * @param gpus that are given
   * @return 0 where all that are free do not help
   */
  public static int enough(
      ParallelismPlanRequest question,
      int gpus,
      Solver<ParallelismPlanProblem, RankedParallelismPlans> solver,
      SolveControl<Integer> control) {
    var counts = new TreeSet<Integer>();
    question.choices().forEach(choice -> counts.addAll(choice.counts()));
    for (int count : counts.tailSet(gpus, false)) {
      if (solveIfFeasible(question, each -> each == count, solver, control.part()) != null) {
        return count;
      }
    }
    return 0;
  }

  private static void report(
      SolveControl<ParallelismPlanAnswer> control, ParallelismPlanAnswer answer) {
    control.progress().accept(new SolverProgress<>(Double.NaN, "", answer));
  }

  private static @Nullable RankedParallelismPlans solveIfFeasible(
      ParallelismPlanRequest question,
      IntPredicate counts,
      Solver<ParallelismPlanProblem, RankedParallelismPlans> solver,
      SolveControl<RankedParallelismPlans> control) {
    try {
      return solver.solve(question.problem(counts), control);
    } catch (InfeasibleException | JobDoesNotFitException none) {
      return null; // others may fit
    }
  }
}
