package io.heddle.render.timeline;

import io.heddle.model.result.PipelineTimeline;
import io.heddle.render.Theme;
import io.heddle.render.Words;
import io.heddle.render.picture.Picture;
import io.heddle.render.surface.Surface;

/** A timeline as a picture. */
public record TimelinePicture(PipelineTimeline timeline, Theme theme, Words words)
    implements Picture {
  @Override
  public double preferredWidth() {
    return 1200;
  }

  @Override
  public double preferredHeight() {
    return TimelineGeometry.TOP + TimelineGeometry.BELOW + 40.0 * Math.min(24, timeline.stages());
  }

  @Override
  public void paint(Surface surface, double width, double height) {
    surface.fillRect(0, 0, width, height, theme.background());
    TimelinePainter.fit(surface, theme, words, timeline, width, height, 0, timeline.seconds())
        .paint();
  }
}
