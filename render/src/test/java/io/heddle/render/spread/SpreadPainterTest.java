package io.heddle.render.spread;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.result.GroupUnit;
import io.heddle.render.Fabrics;
import io.heddle.render.Highlight;
import io.heddle.render.Theme;
import io.heddle.render.Traced;
import io.heddle.render.Words;
import org.junit.jupiter.api.Test;

class SpreadPainterTest {
  /** Of two minipods only one was named, beside an empty half of the view. */
  @Test
  void everyOneOfFewMinipodsIsNamed() {
    var cluster = Fabrics.pods(2, 24);
    var placement = Fabrics.place(cluster, 6, 2);
    var model = new SpreadModel(cluster, placement, GroupUnit.DP, Words.english());
    assertThat(model.labels).hasSizeGreaterThan(1);
    var traced = new Traced(700, 200);
    var geometry = SpreadGeometry.fit(model, traced, 700, 200);
    new SpreadPainter(traced, Theme.light(), Words.english(), model, geometry, Highlight.none())
        .paint();
    assertThat(traced.texts()).extracting(Traced.Text::text).containsAll(model.labels);
  }
}
