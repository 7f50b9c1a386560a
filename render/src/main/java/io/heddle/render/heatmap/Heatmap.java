package io.heddle.render.heatmap;

import java.util.List;

/**
 * A matrix of numbers.
 *
 * @param title what the numbers are, with their unit
 * @param unit after a number in the tool tip
 * @param rows names of the rows
 * @param cols names of the columns
 * @param values by row and column; NaN: no number there. Nobody changes them
 */
public record Heatmap(
    String title, String unit, List<String> rows, List<String> cols, List<double[]> values) {
  public Heatmap {
    rows = List.copyOf(rows);
    cols = List.copyOf(cols);
    values = List.copyOf(values);
    if (values.size() != rows.size()) {
      throw new IllegalArgumentException(
          "%d rows of values, %d names".formatted(values.size(), rows.size()));
    }
  }

  double value(int row, int col) {
    return values.get(row)[col];
  }

  private java.util.stream.DoubleStream numbers() {
    return values.stream().flatMapToDouble(java.util.Arrays::stream).filter(Double::isFinite);
  }

  double smallest() {
    return numbers().min().orElse(0);
  }

  double largest() {
    return numbers().max().orElse(1);
  }
}
