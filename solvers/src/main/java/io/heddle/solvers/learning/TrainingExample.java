package io.heddle.solvers.learning;

/**
 * What a set should be answered with.
 *
 * @param target the answer
 * @param atLeast the answer is only known not to be smaller than {@code target}
 */
public record TrainingExample(TransformerTokenSet set, double target, boolean atLeast) {}
