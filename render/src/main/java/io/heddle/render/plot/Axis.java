package io.heddle.render.plot;

import java.util.List;

/**
 * An axis of a plot.
 *
 * @param title what it measures, with its unit
 * @param from where it begins; NaN: zero, or the smallest value where that is below zero or the
 *     axis goes by powers
 * @param to where it ends; NaN: a round value above the largest
 * @param categories names of the whole-numbered places from 0 on; empty: a number line
 */
public record Axis(String title, double from, double to, Scale scale, List<String> categories) {
  /** How values lie on an axis. */
  public enum Scale {
    LINEAR,
    /** Labelled at whole numbers alone. */
    WHOLE,
    /** By powers of ten. */
    LOGARITHMIC,
    /** Seconds by powers, labelled as a person says them: 10 s, 1 min, 1 h, 1 d. */
    DURATION
  }

  public Axis {
    categories = List.copyOf(categories);
  }

  public static Axis linear(String title) {
    return linear(title, Double.NaN, Double.NaN);
  }

  public static Axis linear(String title, double from, double to) {
    return new Axis(title, from, to, Scale.LINEAR, List.of());
  }

  public static Axis whole(String title) {
    return new Axis(title, Double.NaN, Double.NaN, Scale.WHOLE, List.of());
  }

  public static Axis logarithmic(String title) {
    return new Axis(title, Double.NaN, Double.NaN, Scale.LOGARITHMIC, List.of());
  }

  /** From seconds to months, by powers. */
  public static Axis durations(String title) {
    return new Axis(title, Double.NaN, Double.NaN, Scale.DURATION, List.of());
  }

  public static Axis categories(String title, List<String> names) {
    return new Axis(title, -0.5, names.size() - 0.5, Scale.LINEAR, names);
  }

  /** Whether only values above zero lie on it. */
  boolean positive() {
    return scale == Scale.LOGARITHMIC || scale == Scale.DURATION;
  }
}
