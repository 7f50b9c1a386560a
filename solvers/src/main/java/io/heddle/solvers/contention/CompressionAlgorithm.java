package io.heddle.solvers.contention;

import io.heddle.model.result.LevelPlan;
import io.heddle.solvers.Solver;

/**
 * An entry of {@link CompressionAlgorithms}.
 *
 * @param name the word of {@code --algorithm}
 * @param summary one sentence for a person
 */
public record CompressionAlgorithm(
    String name, String summary, Solver<CompressionProblem, LevelPlan> solver) {}
