package io.heddle.solvers;

import org.jspecify.annotations.Nullable;

/**
 * How far a search is.
 *
 * @param fraction in [0, 1], or NaN where it is unknown
 * @param message what it does now, for a person
 * @param best the best answer so far, or null while there is none
 */
public record SolverProgress<R>(double fraction, String message, @Nullable R best) {}
