package io.heddle.render.timeline;

import io.heddle.model.result.PipelineTimeline;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.picture.ScalablePicture;
import io.heddle.render.surface.PaintSurface;

/** A timeline as a picture. */
public record PipelineTimelinePicture(PipelineTimeline timeline, Theme theme, ViewTextBundle words)
    implements ScalablePicture {
  @Override
  public double preferredWidth() {
    return 1200;
  }

  @Override
  public double preferredHeight() {
    return PipelineTimelineGeometry.TOP
        + PipelineTimelineGeometry.BELOW
        + 40.0 * Math.min(24, timeline.stages());
  }

  @Override
  public void paint(PaintSurface surface, double width, double height) {
    surface.fillRect(0, 0, width, height, theme.background());
    PipelineTimelinePainter.fit(
            surface, theme, words, timeline, width, height, 0, timeline.seconds())
        .paint();
  }
}
