package io.heddle.solvers.moves;

import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.solvers.AlgorithmGoal;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.Trait;
import java.util.List;

/** All ways to find moves. */
public final class JobMovesAlgorithms {
  private static final AlgorithmGoal<JobMigrationPlan> MOVES =
      AlgorithmGoal.least("moves", plan -> plan.moves().size());

  private static final AlgorithmRegistry<MovesProblem, JobMigrationPlan> REGISTRY =
      new AlgorithmRegistry<>(
          "moves algorithm",
          List.of(
              MOVES.algorithm(
                  RefinedJobMoves.NAME,
                  "Heddle's own: fewest or cheapest moves, proven on small clusters, with"
                      + " a bound on large ones",
                  new RefinedJobMoves(),
                  Trait.OWN,
                  Trait.EXACT,
                  Trait.LIBRARY),
              MOVES.algorithm(
                  EmptiestFirstMoves.NAME,
                  "Clears the emptiest hosts of the emptiest minipods; best-fit destinations",
                  new EmptiestFirstMoves(),
                  Trait.CONTROL,
                  Trait.LIVE)));

  private JobMovesAlgorithms() {}

  /** The first is the default. */
  public static AlgorithmRegistry<MovesProblem, JobMigrationPlan> registry() {
    return REGISTRY;
  }
}
