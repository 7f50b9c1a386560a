package io.heddle.render.heatmap;

import io.heddle.render.chart.Chart;
import io.heddle.render.chart.ChartLayout;
import io.heddle.render.surface.Surface;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * A matrix of numbers as coloured cells.
 *
 * @param title what the numbers are, with their unit
 * @param unit after a number in the tool tip
 * @param rows names of the rows
 * @param cols names of the columns
 * @param values by row and column; NaN: no number there. Nobody changes them
 */
public record Heatmap(
    String title, String unit, List<String> rows, List<String> cols, List<double[]> values)
    implements Chart<Heatmap.Cells> {
  /** A block of cells; a mark under the pointer is a block of one. */
  public record Cells(int row, int col, int rows, int cols) {
    static Cells of(int row, int col) {
      return new Cells(row, col, 1, 1);
    }
  }

  public Heatmap {
    rows = List.copyOf(rows);
    cols = List.copyOf(cols);
    values = List.copyOf(values);
    if (values.size() != rows.size()) {
      throw new IllegalArgumentException(
          "%d rows of values, %d names".formatted(values.size(), rows.size()));
    }
  }

  @Override
  public double preferredWidth() {
    return 160 + 64.0 * Math.min(24, cols.size());
  }

  @Override
  public double preferredHeight() {
    return 60 + 32.0 * Math.min(24, rows.size());
  }

  @Override
  public String description() {
    return "%s: %d × %d, %s–%s %s"
        .formatted(
            title,
            rows.size(),
            cols.size(),
            HeatmapPainter.number(smallest()),
            HeatmapPainter.number(largest()),
            unit);
  }

  @Override
  public List<String> describe(Cells mark) {
    double value = value(mark.row(), mark.col());
    return Double.isFinite(value)
        ? List.of(
            rows.get(mark.row()) + " – " + cols.get(mark.col()),
            HeatmapPainter.number(value) + " " + unit)
        : List.of();
  }

  @Override
  public @Nullable Cells next(@Nullable Cells from, int right, int down) {
    if (rows.isEmpty() || cols.isEmpty()) {
      return null;
    }
    return from == null
        ? Cells.of(0, 0)
        : Cells.of(
            Math.clamp(from.row() + down, 0, rows.size() - 1),
            Math.clamp(from.col() + right, 0, cols.size() - 1));
  }

  @Override
  public ChartLayout<Cells> layout(Surface surface, double width, double height) {
    return HeatmapGeometry.fit(this, surface, width, height);
  }

  double value(int row, int col) {
    return values.get(row)[col];
  }

  private DoubleStream numbers() {
    return values.stream().flatMapToDouble(Arrays::stream).filter(Double::isFinite);
  }

  double smallest() {
    return numbers().min().orElse(0);
  }

  double largest() {
    return numbers().max().orElse(1);
  }
}
