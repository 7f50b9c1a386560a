package io.heddle.render.spread;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.result.GroupUnit;
import io.heddle.render.Fabrics;
import io.heddle.render.Theme;
import io.heddle.render.Traced;
import io.heddle.render.ViewTextBundle;
import org.junit.jupiter.api.Test;

class SpreadHeatmapTest {
  /** Of two minipods only one was named, beside an empty half of the view. */
  @Test
  void everyOneOfFewMinipodsIsNamed() {
    var cluster = Fabrics.pods(2, 24);
    var placement = Fabrics.place(cluster, 6, 2);
    var traced = new Traced(700, 200);
    new SpreadHeatmap(cluster, placement, GroupUnit.DP, ViewTextBundle.english())
        .layout(traced, 700, 200)
        .paint(traced, Theme.light());
    assertThat(traced.texts()).extracting(Traced.Text::text).contains("pod-00", "pod-01");
  }
}
