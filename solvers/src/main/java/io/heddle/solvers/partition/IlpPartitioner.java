package io.heddle.solvers.partition;

import io.heddle.model.result.GraphPartition;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.ortools.GraphCutModel;

/**
 * One whole-number program for all parts, as ALPA's solver is in Table 2 of SpiderFlow: proven, if
 * it is given the time; else the best found and the bound reached.
 */
final class IlpPartitioner implements Solver<GraphPartitionProblem, GraphPartition> {
  static final String NAME = "ilp";

  @Override
  public GraphPartition solve(GraphPartitionProblem problem, SolveControl<GraphPartition> control) {
    var known = CapacityPacking.of(problem, control.termination());
    var outcome =
        new GraphCutModel(problem.graph(), problem.capacities())
            .least(problem.graph(), known)
            .solve(control.seed(), control.termination());
    var found = outcome.parts();
    return problem.answer(
        found == null ? known : found,
        Math.max(outcome.bound(), PartitionCutBounds.of(problem)),
        NAME);
  }
}
