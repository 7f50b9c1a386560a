package io.heddle.render.pareto;

import org.jspecify.annotations.Nullable;

/**
 * A point of the plot.
 *
 * @param series what it is called: an algorithm, or the front
 * @param dpSpread max spread of the DP groups, in minipods
 * @param ppSpread max spread of the PP groups, in minipods
 * @param onFront whether it is one of the non-dominated points
 * @param key what the caller recognises it by
 */
public record ParetoPoint(
    String series, double dpSpread, double ppSpread, boolean onFront, @Nullable Object key) {}
