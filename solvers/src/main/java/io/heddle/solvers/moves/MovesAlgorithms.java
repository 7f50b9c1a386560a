package io.heddle.solvers.moves;

import io.heddle.model.allocation.MovePlan;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.Goal;
import io.heddle.solvers.Registry;
import io.heddle.solvers.Trait;
import java.util.List;
import java.util.Set;

/** All ways to find moves. */
public final class MovesAlgorithms {
  private static final Goal<MovePlan> MOVES = Goal.least("moves", plan -> plan.moves().size());

  private static final Registry<MovesProblem, MovePlan> REGISTRY =
      new Registry<>(
          "moves algorithm",
          List.of(
              new Algorithm<>(
                  RefinedMoves.NAME,
                  "Heddle's own: fewest or cheapest moves, proven on small clusters, with"
                      + " a bound on large ones",
                  Set.of(Trait.OWN, Trait.EXACT, Trait.LIBRARY),
                  MOVES,
                  new RefinedMoves()),
              new Algorithm<>(
                  EmptiestFirst.NAME,
                  "Clears the emptiest hosts of the emptiest minipods; best-fit destinations",
                  Set.of(Trait.CONTROL, Trait.LIVE),
                  MOVES,
                  new EmptiestFirst())));

  private MovesAlgorithms() {}

  /** The first is taken when nobody says. */
  public static Registry<MovesProblem, MovePlan> registry() {
    return REGISTRY;
  }
}
