package io.heddle.render.plot;

import java.util.List;

/**
 * An axis of a plot.
 *
 * @param title what it measures, with its unit
 * @param from where it begins; NaN: zero, or the smallest value where that is below zero or the
 *     axis is logarithmic
 * @param to where it ends; NaN: a round value above the largest
 * @param logarithmic by powers of ten
 * @param categories names of the whole-numbered places from 0 on; empty: a number line
 */
public record Axis(
    String title, double from, double to, boolean logarithmic, List<String> categories) {
  public Axis {
    categories = List.copyOf(categories);
  }

  public static Axis linear(String title) {
    return new Axis(title, Double.NaN, Double.NaN, false, List.of());
  }

  public static Axis linear(String title, double from, double to) {
    return new Axis(title, from, to, false, List.of());
  }

  public static Axis logarithmic(String title) {
    return new Axis(title, Double.NaN, Double.NaN, true, List.of());
  }

  public static Axis categories(String title, List<String> names) {
    return new Axis(title, -0.5, names.size() - 0.5, false, names);
  }
}
