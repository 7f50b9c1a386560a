package io.heddle.render.heatmap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.render.Theme;
import io.heddle.render.Traced;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeatmapPainterTest {
  /** Cells were no wider than 64, and every other name went, beside an empty half of the view. */
  @Test
  void fewColumnsAreAsWideAsTheirNames() {
    var names = List.of("bandpilot-paper", "bandpilot-paper-2", "random");
    var map = new HeatmapModel("mean", "s", List.of("8"), names, List.of(new double[] {1, 2, 3}));
    var traced = new Traced(700, 200);
    new HeatmapPainter(traced, Theme.light(), map, HeatmapGeometry.fit(map, traced, 700, 200))
        .paint();
    assertThat(traced.texts()).extracting(Traced.Text::text).containsAll(names);
  }

  /**
   * Three rows of three columns took a third of a pane of 750 × 650.
   *
   * @param least share of the pane's height that the cells take
   */
  @ParameterizedTest
  @CsvSource({"3, 3, 0.9", "2, 8, 0.25", "10, 10, 0.9", "10, 2, 0.9", "1, 1, 0.4"})
  void cellsGrowWithThePaneAndKeepTheirProportions(int rows, int cols, double least) {
    var map = map(rows, cols);
    var traced = new Traced(750, 650);
    var at = HeatmapGeometry.fit(map, traced, 750, 650);
    at.paint(traced, Theme.light());
    assertThat(at.x(cols)).as("room for the legend").isLessThanOrEqualTo(750 - 110 + 1e-9);
    assertThat(at.y(rows)).isBetween(least * 650, 640 + 1e-9);
    assertThat(at.cell() / at.high()).isBetween(0.9, 3.01);
    if (cols > 2) {
      assertThat(at.x(cols)).as("the width of the pane").isCloseTo(750 - 110, within(1e-9));
    }
    var number = String.valueOf(1000 + rows * cols - 1); // again in the legend, later
    var last =
        traced.texts().stream()
            .filter(each -> each.text().equals(number))
            .findFirst()
            .orElseThrow();
    assertThat(last.x()).isCloseTo(at.x(cols - 1) + at.cell() / 2, within(1.0));
    assertThat(last.y() - 4).isCloseTo(at.y(rows - 1) + at.high() / 2, within(1.0));
  }

  /** Numbers from 1000 on. */
  private static HeatmapModel map(int rows, int cols) {
    return new HeatmapModel(
        "mean",
        "s",
        IntStream.range(0, rows).mapToObj(row -> "r" + row).toList(),
        IntStream.range(0, cols).mapToObj(col -> "c" + col).toList(),
        IntStream.range(0, rows)
            .mapToObj(row -> IntStream.range(0, cols).mapToDouble(col -> 1000 + row * cols + col))
            .map(DoubleStream::toArray)
            .toList());
  }
}
