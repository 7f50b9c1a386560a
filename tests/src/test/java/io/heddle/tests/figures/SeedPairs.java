package io.heddle.tests.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One table of two seeds. */
final class SeedPairs {
  /** A mean with its interval, and what may stand in brackets after it. */
  private static final Pattern INTERVAL =
      Pattern.compile("(-?[\\d.]+) ± ([\\d.]+)(?: \\((.*)\\))?");

  private static final Pattern RANGE = Pattern.compile("(-?[\\d.]+) to (-?[\\d.]+)");

  private SeedPairs() {}

  /**
   * Two tables of the same rows and columns as one.
   *
   * @param merged intervals as the least one that holds both; else both cells
   * @throws IllegalArgumentException if they do not have the same heads and rows
   */
  static List<List<String>> paired(
      List<List<String>> one, List<List<String>> other, boolean merged) {
    var keys = one.stream().map(List::getFirst).toList();
    if (!one.getFirst().equals(other.getFirst())
        || !keys.equals(other.stream().map(List::getFirst).toList())) {
      throw new IllegalArgumentException(
          "tables of two seeds differ in heads or rows: %s, %s"
              .formatted(one.getFirst(), other.getFirst()));
    }
    var table = new ArrayList<List<String>>();
    for (int row = 0; row < one.size(); row++) {
      var cells = new ArrayList<String>();
      for (int column = 0; column < one.get(row).size(); column++) {
        cells.add(cell(one.get(row).get(column), other.get(row).get(column), merged));
      }
      table.add(cells);
    }
    return table;
  }

  private static String cell(String one, String other, boolean merged) {
    var first = INTERVAL.matcher(one);
    var second = INTERVAL.matcher(other);
    if (!merged || !first.matches() || !second.matches()) {
      return one.equals(other) ? one : one + "; " + other;
    }
    double low =
        Math.min(low(first.group(1), first.group(2)), low(second.group(1), second.group(2)));
    double high =
        Math.max(high(first.group(1), first.group(2)), high(second.group(1), second.group(2)));
    int digits = first.group(1).length() - 1 - first.group(1).indexOf('.');
    var after = brackets(first.group(3), second.group(3));
    return number((low + high) / 2, digits)
        + " ± "
        + number((high - low) / 2, digits)
        + (after.isEmpty() ? "" : " (" + after + ")");
  }

  private static String brackets(@Nullable String one, @Nullable String other) {
    if (one == null || other == null) {
      return one == null ? other == null ? "" : other : one;
    }
    var first = RANGE.matcher(one);
    var second = RANGE.matcher(other);
    if (!first.matches() || !second.matches()) {
      return one.equals(other) ? one : one + "; " + other;
    }
    double least =
        Math.min(Double.parseDouble(first.group(1)), Double.parseDouble(second.group(1)));
    double most = Math.max(Double.parseDouble(first.group(2)), Double.parseDouble(second.group(2)));
    return number(least, 1) + " to " + number(most, 1);
  }

  private static double low(String mean, String half) {
    return Double.parseDouble(mean) - Double.parseDouble(half);
  }

  private static double high(String mean, String half) {
    return Double.parseDouble(mean) + Double.parseDouble(half);
  }

  private static String number(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }
}
