package io.heddle.app.planner.features.simulate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.simulate.PolicyFamily.Unit;
import io.heddle.render.TimeWords;
import java.util.Locale;

/** Figures as the table and the explorer write them. */
final class PolicyMeasureText {
  private PolicyMeasureText() {}

  /** A mean with its interval, in one unit. */
  static String of(MeanInterval value, Unit unit) {
    return (mean(value, unit) + " " + interval(value, unit)).strip();
  }

  /** How far off the true mean may be; empty where a single trace tells nothing of that. */
  static String interval(MeanInterval value, Unit unit) {
    return Double.isInfinite(value.half()) ? "" : "± " + number(value.half(), unit);
  }

  /** The mean alone. */
  static String mean(MeanInterval value, Unit unit) {
    return number(value.mean(), unit);
  }

  private static String number(double value, Unit unit) {
    return switch (unit) {
      case SECONDS -> TimeWords.text(value);
      case PERCENT -> String.format(Locale.ENGLISH, "%.1f %%", value);
      case COUNT ->
          String.format(Locale.ENGLISH, value == Math.rint(value) ? "%,.0f" : "%,.1f", value);
      case RATIO -> String.format(Locale.ENGLISH, "%.3f×", value);
      case GPU_HOURS -> String.format(Locale.ENGLISH, "%,.1f GPU h", value);
      case RATE -> String.format(Locale.ENGLISH, value < 100 ? "%,.1f /s" : "%,.0f /s", value);
    };
  }

  /** A gain, with its sign, no more exact than its interval. */
  static String gain(MeanInterval share) {
    if (Double.isInfinite(share.half())) {
      return Text.signed("%+.1f", 100 * share.mean()) + " %";
    }
    boolean exact = share.half() < 0.1;
    return Text.signed(exact ? "%+.1f" : "%+.0f", 100 * share.mean())
        + String.format(Locale.ENGLISH, exact ? " ± %.1f %%" : " ± %.0f %%", 100 * share.half());
  }

  /** Letters of the longer line where the words stand in two lines that are as short as can be. */
  static int longerLine(String name) {
    int least = name.length();
    for (int space = name.indexOf(' '); space >= 0; space = name.indexOf(' ', space + 1)) {
      least = Math.min(least, Math.max(space, name.length() - space - 1));
    }
    return least;
  }
}
