package io.heddle.render.heatmap;

import io.heddle.render.chart.ChartContent;
import io.heddle.render.chart.ChartSizeLayout;
import io.heddle.render.surface.PaintSurface;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A matrix of numbers as coloured cells.
 *
 * @param title what the numbers are, with their unit
 * @param unit after a number in the tool tip
 * @param rows names of the rows
 * @param cols names of the columns
 * @param values by row and column; NaN: no number there. Must not be modified
 * @param colours numbers of the minipods' colours above the columns; empty: none
 */
public record HeatmapModel(
    String title,
    String unit,
    List<String> rows,
    List<String> cols,
    List<double[]> values,
    List<Integer> colours)
    implements ChartContent<HeatmapModel.Cells> {
  /** A block of cells; a mark under the pointer is a block of one. */
  public record Cells(int row, int col, int rows, int cols) {
    static Cells of(int row, int col) {
      return new Cells(row, col, 1, 1);
    }
  }

  /** Without colours above the columns. */
  public HeatmapModel(
      String title, String unit, List<String> rows, List<String> cols, List<double[]> values) {
    this(title, unit, rows, cols, values, List.of());
  }

  public HeatmapModel {
    rows = List.copyOf(rows);
    cols = List.copyOf(cols);
    values = List.copyOf(values);
    colours = List.copyOf(colours);
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
    var range = range();
    return "%s: %d × %d, %s–%s %s"
        .formatted(
            title,
            rows.size(),
            cols.size(),
            range.text(range.least()),
            range.text(range.most()),
            unit);
  }

  @Override
  public List<String> describe(Cells mark) {
    double value = value(mark.row(), mark.col());
    return Double.isFinite(value)
        ? List.of(
            rows.get(mark.row()) + " – " + cols.get(mark.col()), range().text(value) + " " + unit)
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
  public ChartSizeLayout<Cells> layout(PaintSurface surface, double width, double height) {
    return HeatmapGeometry.fit(this, surface, width, height);
  }

  double value(int row, int col) {
    return values.get(row)[col];
  }

  /** What the numbers span. O(cells). */
  Range range() {
    var numbers =
        values.stream().flatMapToDouble(Arrays::stream).filter(Double::isFinite).toArray();
    return new Range(
        Arrays.stream(numbers).min().orElse(0),
        Arrays.stream(numbers).max().orElse(1),
        Arrays.stream(numbers).allMatch(each -> each == Math.rint(each)));
  }

  /**
   * From the least number to the greatest.
   *
   * @param whole whether all are whole numbers, which are written without decimals
   */
  record Range(double least, double most, boolean whole) {
    String text(double value) {
      return String.format(Locale.ENGLISH, whole || value >= 100 ? "%.0f" : "%.1f", value);
    }

    double share(double value) {
      return least == most ? 1 : (value - least) / (most - least);
    }
  }
}
