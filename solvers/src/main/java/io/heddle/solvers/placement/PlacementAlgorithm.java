package io.heddle.solvers.placement;

import io.heddle.model.result.Placement;
import io.heddle.solvers.Solver;

/**
 * An entry of {@link PlacementAlgorithms}.
 *
 * @param name the word of {@code --algorithm}
 * @param summary one sentence for a person
 */
public record PlacementAlgorithm(
    String name, String summary, Solver<PlacementProblem, Placement> solver) {}
