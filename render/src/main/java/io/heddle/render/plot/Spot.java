package io.heddle.render.plot;

/**
 * A point of a plot.
 *
 * @param series its number
 * @param point its number in the series
 */
public record Spot(int series, int point) {}
