package io.heddle.render.pareto;

import org.jspecify.annotations.Nullable;

/**
 * A point of the plot.
 *
 * @param series what it is called: an algorithm, or the front
 * @param dpSpan minipods that a DP group spans at most, at least 1
 * @param ppSpan minipods that a PP group spans at most, at least 1
 * @param onFront whether it is one of the non-dominated points
 * @param key what the caller recognises it by
 */
public record ParetoPoint(
    String series, double dpSpan, double ppSpan, boolean onFront, @Nullable Object key) {}
