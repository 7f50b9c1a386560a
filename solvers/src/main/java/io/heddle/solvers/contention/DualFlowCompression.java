package io.heddle.solvers.contention;

import io.heddle.model.result.LevelPlan;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.ortools.PriorityLevelFlow;

/**
 * The proven optimum by linear programming duality: the levels are the potentials of a minimum-cost
 * flow, whose cost is the least uncut weight. Shares nothing with {@link MinimumCutCompression}, so
 * that one checks the other. One minimum-cost flow with n nodes and 2 (n + m) arcs.
 */
final class DualFlowCompression implements Solver<PriorityCompressionProblem, LevelPlan> {
  @Override
  public LevelPlan solve(PriorityCompressionProblem problem, SolveControl<LevelPlan> control) {
    var dag = new ContentionDag(problem.contention());
    var flow = new PriorityLevelFlow(dag.size(), problem.levels());
    for (int u = 0; u < dag.size(); u++) {
      for (int e = dag.first(u); e < dag.first(u + 1); e++) {
        flow.edge(u, dag.target(e), dag.weight(u));
      }
    }
    return dag.plan(flow.levels(), "exact", true);
  }
}
