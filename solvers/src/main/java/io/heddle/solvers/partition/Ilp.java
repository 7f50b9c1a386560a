package io.heddle.solvers.partition;

import io.heddle.model.result.GraphPartition;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.ortools.CutModel;

/**
 * One whole-number program for all parts, as ALPA's solver is in Table 2 of SpiderFlow: proven, if
 * it is given the time; else the best found and the bound reached.
 */
final class Ilp implements Solver<PartitionProblem, GraphPartition> {
  static final String NAME = "ilp";

  @Override
  public GraphPartition solve(PartitionProblem problem, SolveControl<GraphPartition> control) {
    var known = Packing.of(problem, control.termination());
    var outcome =
        new CutModel(problem.graph(), problem.capacities())
            .least(problem.graph(), known)
            .solve(control.seed(), control.termination());
    var found = outcome.parts();
    return problem.answer(
        found == null ? known : found, Math.max(outcome.bound(), Bounds.of(problem)), NAME);
  }
}
