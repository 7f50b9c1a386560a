package io.heddle.app.planner.feature;

/**
 * An answer in the explorer.
 *
 * @param name such as the algorithm's
 * @param value the figure that it is judged by
 * @param tip all of its figures
 * @param shown whether it is the one on show
 * @param show shows it
 */
public record ExplorerRunRow(String name, String value, String tip, boolean shown, Runnable show) {}
