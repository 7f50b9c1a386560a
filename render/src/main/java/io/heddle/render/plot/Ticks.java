package io.heddle.render.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Where an axis has its labels, and how long it is. */
record Ticks(double from, double to, boolean logarithmic, List<Double> places) {
  /** Of an axis on which there is room for so many labels. */
  static Ticks of(Axis axis, double smallest, double largest, int room) {
    return axis.logarithmic()
        ? logarithmic(axis, smallest, largest)
        : linear(axis, smallest, largest, Math.max(1, room));
  }

  private static Ticks linear(Axis axis, double smallest, double largest, int room) {
    double from = Double.isNaN(axis.from()) ? Math.min(0, smallest) : axis.from();
    double end = Double.isNaN(axis.to()) ? Math.max(largest, from) : axis.to();
    if (end <= from) {
      end = from + 1;
    }
    double step = step((end - from) / room);
    if (!axis.categories().isEmpty()) {
      step = Math.max(1, Math.ceil(step));
    }
    double to = Double.isNaN(axis.to()) ? Math.ceil(end / step - 1e-9) * step : end;
    var places = new ArrayList<Double>();
    for (long i = (long) Math.ceil(from / step - 1e-9); i * step <= to + step * 1e-9; i++) {
      places.add(i * step);
    }
    return new Ticks(from, to, false, places);
  }

  private static Ticks logarithmic(Axis axis, double smallest, double largest) {
    double low = Double.isNaN(axis.from()) ? smallest > 0 ? smallest : 0.1 : axis.from();
    double high = Double.isNaN(axis.to()) ? Math.max(largest, low * 10) : axis.to();
    double from = Math.pow(10, Math.floor(Math.log10(low) + 1e-9));
    double to = Math.pow(10, Math.ceil(Math.log10(high) - 1e-9));
    var places = new ArrayList<Double>();
    for (double place = from; place <= to * 1.0001; place *= 10) {
      places.add(place);
    }
    return new Ticks(from, to, true, places);
  }

  /** The smallest of 1, 2, 5 · 10ⁿ that is at least so much. */
  private static double step(double atLeast) {
    double power = Math.pow(10, Math.floor(Math.log10(atLeast)));
    for (double factor : new double[] {1, 2, 5}) {
      if (factor * power >= atLeast * (1 - 1e-9)) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  /** Share of the axis at which a value lies, in [0, 1] for values on it. */
  double share(double value) {
    return logarithmic
        ? Math.log10(Math.max(value, 1e-300) / from) / Math.log10(to / from)
        : (value - from) / (to - from);
  }

  /** A number as short as it can be told: 12,500 · 0.05 · 1.2e9. */
  static String text(double value) {
    double size = Math.abs(value);
    if (size != 0 && (size >= 1e8 || size < 1e-4)) {
      return String.format(Locale.ENGLISH, "%.3g", value).replaceAll("\\.?0*e\\+?(-?)0*", "e$1");
    }
    if (size >= 1000) {
      return String.format(Locale.ENGLISH, "%,.0f", value);
    }
    var text = String.format(Locale.ENGLISH, size >= 100 ? "%.1f" : "%.4f", value);
    return text.replaceAll("0+$", "").replaceAll("\\.$", "");
  }
}
