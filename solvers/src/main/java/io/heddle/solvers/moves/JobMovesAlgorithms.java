package io.heddle.solvers.moves;

import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.solvers.AlgorithmGoal;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.Trait;
import java.util.List;
import java.util.Set;

/** All ways to find moves. */
public final class JobMovesAlgorithms {
  private static final AlgorithmGoal<JobMigrationPlan> MOVES =
      AlgorithmGoal.least("moves", plan -> plan.moves().size());

  private static final AlgorithmRegistry<MovesProblem, JobMigrationPlan> REGISTRY =
      new AlgorithmRegistry<>(
          "moves algorithm",
          List.of(
              new RegisteredAlgorithm<>(
                  RefinedJobMoves.NAME,
                  "Heddle's own: fewest or cheapest moves, proven on small clusters, with"
                      + " a bound on large ones",
                  Set.of(Trait.OWN, Trait.EXACT, Trait.LIBRARY),
                  MOVES,
                  new RefinedJobMoves()),
              new RegisteredAlgorithm<>(
                  EmptiestFirstMoves.NAME,
                  "Clears the emptiest hosts of the emptiest minipods; best-fit destinations",
                  Set.of(Trait.CONTROL, Trait.LIVE),
                  MOVES,
                  new EmptiestFirstMoves())));

  private JobMovesAlgorithms() {}

  /** The first is the default. */
  public static AlgorithmRegistry<MovesProblem, JobMigrationPlan> registry() {
    return REGISTRY;
  }
}
