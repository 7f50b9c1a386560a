package io.heddle.render.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.result.PipelineTimeline;
import io.heddle.model.result.PipelineTimeline.Slot;
import io.heddle.model.result.PipelineTimeline.Work;
import io.heddle.render.Theme;
import io.heddle.render.Traced;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.TextStyle;
import java.util.List;
import org.junit.jupiter.api.Test;

class PipelineTimelinePainterTest {
  @Test
  void theLegendIsWholeInANarrowWindow() {
    int width = 475;
    int height = 240;
    var timeline =
        new PipelineTimeline(6, 1, 1, List.of(new Slot(0, Work.FORWARD, 0, 0, 0, 1, 0.1)), 1);
    var traced = new Traced(width, height);
    PipelineTimelinePainter.fit(
            traced,
            Theme.light(),
            ViewTextBundle.english(),
            timeline,
            width,
            height,
            0,
            timeline.seconds())
        .paint();
    for (var key : List.of("forward", "backward", "exposed communication", "bubble")) {
      var at = traced.find(key);
      assertThat(at.x() + traced.textWidth(key, TextStyle.SMALL)).as(key).isLessThan(width);
      assertThat(at.y()).as(key).isLessThan(height);
    }
  }
}
