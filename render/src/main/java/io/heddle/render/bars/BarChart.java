package io.heddle.render.bars;

import java.util.List;

/**
 * What stacked bars show.
 *
 * @param parts what the bars are made of
 * @param rows at least one
 * @param limit a value that bars should not exceed; NaN: there is none
 * @param unit of all values
 */
public record BarChart(String title, List<Part> parts, List<Row> rows, double limit, String unit) {
  /**
   * What every bar has some of.
   *
   * @param colour of the palette for minipods; below 0: nothing is done there
   */
  public record Part(String name, int colour) {
    /** Where nothing is done. */
    public static Part idle(String name) {
      return new Part(name, -1);
    }
  }

  /**
   * A bar.
   *
   * @param values of the parts, each at least 0
   */
  public record Row(String name, List<Double> values) {
    public Row {
      values = List.copyOf(values);
    }

    double total() {
      return values.stream().mapToDouble(Double::doubleValue).sum();
    }
  }

  public BarChart {
    parts = List.copyOf(parts);
    rows = List.copyOf(rows);
    for (var row : rows) {
      if (row.values().size() != parts.size()) {
        throw new IllegalArgumentException(
            "%s has %d values, expected %d"
                .formatted(row.name(), row.values().size(), parts.size()));
      }
    }
  }

  boolean hasLimit() {
    return !Double.isNaN(limit);
  }

  double largest() {
    double largest = hasLimit() ? limit : 0;
    for (var row : rows) {
      largest = Math.max(largest, row.total());
    }
    return largest > 0 ? largest : 1;
  }

  /** Parts that some bar has. */
  List<Integer> shownParts() {
    return java.util.stream.IntStream.range(0, parts.size())
        .filter(part -> rows.stream().anyMatch(row -> row.values().get(part) > 0))
        .boxed()
        .toList();
  }
}
