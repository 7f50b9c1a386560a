package io.heddle.render.rows;

import java.util.List;
import java.util.Locale;

/** One number of each row. */
public final class StudyRowAxis {
  private final String title;
  private final double[] values;
  private final List<String> texts;

  /**
   * @param title what it is
   * @param values by row; NaN: the row has none. Not copied; must not be modified
   * @param texts names of the whole-numbered places from 0 on; empty: a number line
   */
  public StudyRowAxis(String title, double[] values, List<String> texts) {
    this.title = title;
    this.values = values;
    this.texts = List.copyOf(texts);
  }

  public String title() {
    return title;
  }

  /** By row; not a copy; must not be modified. */
  public double[] values() {
    return values;
  }

  public List<String> texts() {
    return texts;
  }

  /** Where an axis begins and ends. */
  record Reach(double from, double to) {
    double share(double value) {
      return to > from ? (value - from) / (to - from) : 0.5;
    }

    double value(double share) {
      return share <= 0 ? from : share >= 1 ? to : from + share * (to - from);
    }
  }

  /** Of all its values. O(rows). */
  Reach reach() {
    if (!texts.isEmpty()) {
      return new Reach(-0.5, texts.size() - 0.5);
    }
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double each : values) {
      if (each < least) {
        least = each;
      }
      if (each > most) {
        most = each;
      }
    }
    return least > most ? new Reach(0, 1) : new Reach(least, most);
  }

  /** Whether there is nothing between whole numbers. O(rows). */
  boolean isWhole() {
    for (double each : values) {
      if (!Double.isNaN(each) && each != Math.rint(each)) {
        return false;
      }
    }
    return true;
  }

  /** A value of the axis, as a person reads it. */
  public String text(double value) {
    if (Double.isNaN(value)) {
      return "–";
    }
    if (!texts.isEmpty()) {
      return texts.get(Math.clamp(Math.round(value), 0, texts.size() - 1));
    }
    double size = Math.abs(value);
    if (value == Math.rint(value) && size < 1e7) {
      return String.format(Locale.ENGLISH, "%,d", (long) value);
    }
    return size >= 1e7 || size < 1e-3
        ? String.format(Locale.ENGLISH, "%.3g", value)
        : String.format(Locale.ENGLISH, "%,.4f", value)
            .replaceAll("0+$", "")
            .replaceAll("\\.$", "");
  }
}
