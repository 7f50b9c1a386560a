package io.heddle.render.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Where an axis has its labels, and how long it is. */
record AxisTickLayout(double from, double to, boolean logarithmic, List<Double> places) {
  private static final double DAY = 86_400;

  /** Seconds that an axis of durations is labelled at. */
  private static final List<Double> DURATIONS =
      List.of(0.01, 0.1, 1.0, 10.0, 60.0, 600.0, 3600.0, 4 * 3600.0, DAY, 10 * DAY, 100 * DAY);

  /** 1, 2, 5 · 10ⁿ. */
  private static final List<Double> ROUND =
      IntStream.rangeClosed(-12, 18)
          .boxed()
          .flatMap(n -> Stream.of("1e" + n, "2e" + n, "5e" + n))
          .map(Double::valueOf)
          .toList();

  /** Of an axis on which there is room for so many labels. */
  static AxisTickLayout of(Axis axis, double smallest, double largest, int room) {
    return switch (axis.scale()) {
      case LINEAR, WHOLE -> linear(axis, smallest, largest, Math.max(1, room));
      case LOGARITHMIC -> logarithmic(axis, smallest, largest, room);
      case DURATION -> durations(smallest, largest, Math.max(2, room));
    };
  }

  private static AxisTickLayout linear(Axis axis, double smallest, double largest, int room) {
    double from = Double.isNaN(axis.from()) ? Math.min(0, smallest) : axis.from();
    double end = Double.isNaN(axis.to()) ? Math.max(largest, from) : axis.to();
    if (end <= from) {
      end = from + 1;
    }
    double step = step((end - from) / room);
    if (axis.scale() == Axis.Scale.WHOLE || !axis.categories().isEmpty()) {
      step = Math.max(1, Math.ceil(step));
    }
    double to = Double.isNaN(axis.to()) ? Math.ceil(end / step - 1e-9) * step : end;
    if (axis.scale() == Axis.Scale.WHOLE && to == end) {
      to += step; // marks on the largest value have room for their names
    }
    var places = new ArrayList<Double>();
    for (long i = (long) Math.ceil(from / step - 1e-9); i * step <= to + step * 1e-9; i++) {
      places.add(i * step);
    }
    return new AxisTickLayout(from, to, false, places);
  }

  /** Between round values, labelled at powers of ten, and between them where they are few. */
  private static AxisTickLayout logarithmic(Axis axis, double smallest, double largest, int room) {
    double low = Double.isNaN(axis.from()) ? smallest > 0 ? smallest : 0.1 : axis.from();
    double high = Double.isNaN(axis.to()) ? Math.max(largest, low * 10) : axis.to();
    var all = around(ROUND, low, high);
    var powers = all.stream().filter(AxisTickLayout::isPower).toList();
    boolean enough = powers.size() > 2 || powers.size() == 2 && all.size() > room;
    return new AxisTickLayout(all.getFirst(), all.getLast(), true, enough ? powers : all);
  }

  private static boolean isPower(double value) {
    double power = Math.log10(value);
    return Math.abs(power - Math.rint(power)) < 1e-9;
  }

  /** Where room is short, only every second one is labelled, or fewer. */
  private static AxisTickLayout durations(double smallest, double largest, int room) {
    var all = around(DURATIONS, smallest, largest);
    int each = Math.ceilDiv(all.size(), room);
    var places = IntStream.range(0, all.size()).filter(i -> i % each == 0).mapToObj(all::get);
    return new AxisTickLayout(
        all.getFirst(), Math.max(all.getLast(), largest), true, places.toList());
  }

  /** Of round values in their order, those between which all values lie; at least two. */
  private static List<Double> around(List<Double> round, double smallest, double largest) {
    int first = 0;
    while (first + 2 < round.size() && round.get(first + 1) <= smallest * (1 + 1e-9)) {
      first++;
    }
    int last = first + 1;
    while (last + 1 < round.size() && round.get(last) < largest * (1 - 1e-9)) {
      last++;
    }
    return round.subList(first, last + 1);
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

  /** A number as short as it can be written: 12,500 · 0.05 · 1.2e9. */
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
