package io.heddle.app.lab;

import java.util.Locale;

/** Numbers as the cells of a report have them, with a point in every language. */
final class ReportCells {
  private static final double PERCENT = 100;

  private ReportCells() {}

  /** A share in per cent, with one decimal place. */
  static String percent(double share) {
    return tenths(PERCENT * share);
  }

  /** {@link #percent} with its sign. */
  static String signedPercent(double share) {
    return String.format(Locale.ENGLISH, "%+.1f", PERCENT * share);
  }

  /** A number with one decimal place. */
  static String tenths(double value) {
    return String.format(Locale.ENGLISH, "%.1f", value);
  }

  /** A number with two decimal places. */
  static String hundredths(double value) {
    return String.format(Locale.ENGLISH, "%.2f", value);
  }
}
