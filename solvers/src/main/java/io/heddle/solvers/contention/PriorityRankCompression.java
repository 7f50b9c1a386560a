package io.heddle.solvers.contention;

import io.heddle.model.result.LevelPlan;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;

/** Levels by the rank of a job's priority alone: what other schedulers do. O(n log n + m). */
record PriorityRankCompression(String name, Rule rule)
    implements Solver<PriorityCompressionProblem, LevelPlan> {
  /** The level of the job of a rank, 0 being the most urgent of n. */
  interface Rule {
    int level(int rank, int n, int levels);
  }

  /** Sincronia: one job a level from the top, the rest on the lowest. */
  static final Rule SINCRONIA = (rank, _, levels) -> Math.max(0, levels - 1 - rank);

  /** Varys: the same number of jobs on each level. */
  static final Rule VARYS = (rank, n, levels) -> levels - 1 - (int) ((long) rank * levels / n);

  @Override
  public LevelPlan solve(PriorityCompressionProblem problem, SolveControl<LevelPlan> control) {
    var dag = new ContentionDag(problem.contention());
    var levels = new int[dag.size()];
    for (int rank = 0; rank < levels.length; rank++) {
      levels[rank] = rule.level(rank, levels.length, problem.levels());
    }
    return dag.plan(levels, name, false);
  }
}
