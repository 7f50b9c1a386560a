package io.heddle.render;

import java.util.Locale;

/** Times of jobs, from seconds to weeks, as a person says them. */
public final class TimeWords {
  private static final double MINUTE = 60;
  private static final double HOUR = 3600;
  private static final double DAY = 86_400;

  /** Seconds between two labels of an axis. */
  private static final double[] STEPS = {
    1,
    2,
    5,
    10,
    15,
    30,
    MINUTE,
    2 * MINUTE,
    5 * MINUTE,
    10 * MINUTE,
    15 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    3 * HOUR,
    6 * HOUR,
    12 * HOUR,
    DAY,
    2 * DAY,
    7 * DAY,
    14 * DAY,
    28 * DAY
  };

  private TimeWords() {}

  /** Three figures and the unit that reads best: “45 s”, “12.5 min”, “3.25 h”, “16 d”. */
  public static String text(double seconds) {
    double size = Math.abs(seconds);
    if (size >= 2 * DAY) {
      return number(seconds / DAY) + " d";
    }
    if (size >= HOUR) {
      return number(seconds / HOUR) + " h";
    }
    return size >= MINUTE ? number(seconds / MINUTE) + " min" : number(seconds) + " s";
  }

  private static String number(double value) {
    double size = Math.abs(value);
    var text =
        String.format(Locale.ENGLISH, size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : "%.2f", value);
    return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
  }

  /** Between two labels: at least so many seconds, and round for a person. */
  public static double step(double atLeast) {
    for (double step : STEPS) {
      if (step >= atLeast) {
        return step;
      }
    }
    double longest = STEPS[STEPS.length - 1];
    return longest * Math.pow(2, Math.ceil(Math.log(atLeast / longest) / Math.log(2)));
  }
}
