package io.heddle.render.heatmap;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.render.Theme;
import io.heddle.render.Traced;
import java.util.List;
import org.junit.jupiter.api.Test;

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
}
