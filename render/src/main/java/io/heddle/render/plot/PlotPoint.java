package io.heddle.render.plot;

/**
 * A point of a plot.
 *
 * @param series its number
 * @param point its number in the series
 */
public record PlotPoint(int series, int point) {}
