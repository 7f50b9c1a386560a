package io.heddle.render.federation;

import io.heddle.model.result.FederatedJob;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.view.PainterRegionView;
import org.jspecify.annotations.Nullable;

/** How a job is cut between its clusters, on the screen. */
public final class JobSplitView extends PainterRegionView {
  private @Nullable FederatedJob job;

  public JobSplitView(ViewTextBundle words) {
    super(words);
    show(null);
  }

  /** Shows how a job is split, or that this is unknown. */
  public void show(@Nullable FederatedJob now) {
    job = now;
    setAccessibleText(about());
    moved();
  }

  private String about() {
    var now = job;
    if (now == null || !JobSplitShape.isKnown(now)) {
      return words().of("drawn.cut.unknown");
    }
    return words()
        .of(
            JobSplitShape.isPipeline(now) ? "drawn.cut.pipeline" : "drawn.cut.replicas",
            JobSplitShape.stages(now),
            JobSplitShape.replicas(now));
  }

  @Override
  protected void paint(PaintSurface target, double width, double height) {
    var now = job;
    if (now == null || !JobSplitShape.isKnown(now)) {
      paintNothing(target, width, height, about());
    } else {
      new JobSplitPainter(target, theme(), words(), now, width, height).paint();
    }
  }
}
