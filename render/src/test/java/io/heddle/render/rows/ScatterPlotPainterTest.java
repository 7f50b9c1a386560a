package io.heddle.render.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.render.Theme;
import io.heddle.render.Traced;
import io.heddle.render.surface.SeriesMarks;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScatterPlotPainterTest {
  private static final int SIZE = 300;

  /** Drawn beside each other, equal results looked like an order. */
  @Test
  void seriesThatFallTogetherAreDrawnWhereTheirValuesAre() {
    var x = new StudyRowAxis("x", new double[] {1, 2, 2, 3}, List.of());
    var y = new StudyRowAxis("y", new double[] {1, 2, 2, 3}, List.of());
    var series = new StudyRowAxis("series", new double[] {0, 0, 1, 1}, List.of("a", "b"));
    var kept = new BitSet();
    kept.set(0, 4);
    var traced = new Traced(SIZE, SIZE);
    var at = ScatterPlotGeometry.fit(x, y, SIZE, SIZE);
    var theme = Theme.light();
    new ScatterPlotPainter(
            traced, theme, at, series, new StudyRowMarks(kept, -1, -1, List.of()), (key, _) -> key)
        .paint();
    double left = at.px(1);
    double top = at.py(1) - 9;
    var colours = List.of(SeriesMarks.colour(theme, 0), SeriesMarks.colour(theme, 1));
    for (var colour : colours) {
      assertThat(traced.colours(left - 8, top, 16, 18).getOrDefault(colour, 0)).isGreaterThan(15);
    }
    for (double beside : List.of(left - 20, left + 8)) {
      assertThat(traced.colours(beside, top, 12, 18))
          .doesNotContainKeys(colours.get(0), colours.get(1));
    }
  }
}
