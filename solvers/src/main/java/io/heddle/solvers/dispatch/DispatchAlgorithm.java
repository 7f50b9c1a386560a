package io.heddle.solvers.dispatch;

import io.heddle.model.result.Dispatch;
import io.heddle.solvers.Solver;

/**
 * An entry of {@link DispatchAlgorithms}.
 *
 * @param name the word of {@code --algorithm}
 * @param summary one sentence for a person
 * @param learned whether the estimate of the problem guides it
 */
public record DispatchAlgorithm(
    String name, String summary, boolean learned, Solver<DispatchProblem, Dispatch> solver) {}
