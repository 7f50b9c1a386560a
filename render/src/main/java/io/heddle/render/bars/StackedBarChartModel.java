package io.heddle.render.bars;

import io.heddle.render.chart.ChartContent;
import io.heddle.render.chart.ChartSizeLayout;
import io.heddle.render.surface.PaintSurface;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Stacked bars, one below the other; a mark is the index of a bar.
 *
 * @param parts what the bars are made of
 * @param rows at least one
 * @param limit a value that bars should not exceed; NaN: there is none
 * @param unit of all values
 */
public record StackedBarChartModel(
    String title, List<Part> parts, List<Row> rows, double limit, String unit)
    implements ChartContent<Integer> {
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

  public StackedBarChartModel {
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

  @Override
  public double preferredWidth() {
    return 720;
  }

  @Override
  public double preferredHeight() {
    return 90 + 32.0 * Math.min(24, rows.size());
  }

  @Override
  public String description() {
    return title
        + ": "
        + IntStream.range(0, rows.size())
            .mapToObj(row -> String.join(", ", describe(row)))
            .collect(Collectors.joining("; "));
  }

  @Override
  public List<String> describe(Integer mark) {
    var row = rows.get(mark);
    var lines = new ArrayList<String>();
    lines.add("%s: %s %s".formatted(row.name(), StackedBarPainter.number(row.total()), unit));
    for (int part : shownParts()) {
      lines.add(
          "%s %s"
              .formatted(parts.get(part).name(), StackedBarPainter.number(row.values().get(part))));
    }
    return lines;
  }

  @Override
  public @Nullable Integer next(@Nullable Integer from, int right, int down) {
    return rows.isEmpty()
        ? null
        : Math.clamp((from == null ? -1 : from) + down, 0, rows.size() - 1);
  }

  @Override
  public ChartSizeLayout<Integer> layout(PaintSurface surface, double width, double height) {
    return StackedBarGeometry.fit(this, surface, width, height);
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
    return IntStream.range(0, parts.size())
        .filter(part -> rows.stream().anyMatch(row -> row.values().get(part) > 0))
        .boxed()
        .toList();
  }
}
