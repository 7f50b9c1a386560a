package io.heddle.render.federation;

import io.heddle.model.result.FederatedJob;
import io.heddle.render.Words;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.view.PaintedView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a job is cut between its clusters, on the screen. */
public final class CutView extends PaintedView {
  private @Nullable FederatedJob job;

  public CutView(Words words) {
    super(words);
    show(null);
  }

  /** Shows how a job is cut, or says that nobody knows. */
  public void show(@Nullable FederatedJob now) {
    job = now;
    setAccessibleText(about());
    moved();
  }

  private String about() {
    var now = job;
    if (now == null || !CutShape.isKnown(now)) {
      return words().of("drawn.cut.unknown");
    }
    return words()
        .of(
            CutShape.isPipeline(now) ? "drawn.cut.pipeline" : "drawn.cut.replicas",
            CutShape.stages(now),
            CutShape.replicas(now));
  }

  @Override
  protected void pointed(double x, double y) {
    // all is written in the picture
  }

  @Override
  protected void left() {
    // nothing was pointed at
  }

  @Override
  protected void paint(Surface target, double width, double height) {
    var now = job;
    if (now == null || !CutShape.isKnown(now)) {
      target.text(about(), width / 2, height / 2, TextStyle.NORMAL, Align.CENTER, theme().muted());
    } else {
      new CutPainter(target, theme(), words(), now, width, height).paint();
    }
  }

  @Override
  protected List<String> tip() {
    return List.of();
  }
}
