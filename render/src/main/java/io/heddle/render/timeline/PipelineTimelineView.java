package io.heddle.render.timeline;

import io.heddle.model.result.PipelineTimeline;
import io.heddle.model.result.PipelineTimeline.Slot;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.view.TimeAxisScale;
import io.heddle.render.view.TimeAxisView;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A timeline on the screen. The wheel and + and − zoom in time, dragging and the arrows move, a
 * double click and 0 show all.
 */
public final class PipelineTimelineView extends TimeAxisView<Slot> {
  /** As long as a slot of the fastest kernels; nothing is to be seen closer than that. */
  private static final double SHORTEST = 1e-5;

  private @Nullable PipelineTimeline timeline;
  private @Nullable PipelineTimelineGeometry geometry;

  public PipelineTimelineView(ViewTextBundle words) {
    super(words, SHORTEST);
    setAccessibleText(words.of("drawn.timeline.none"));
  }

  /** Shows a timeline from its beginning to its end, or with null none. */
  public void show(@Nullable PipelineTimeline shown) {
    timeline = shown;
    forgetHovered();
    setAccessibleText(
        shown == null
            ? words().of("drawn.timeline.none")
            : words()
                .of(
                    "drawn.timeline.about",
                    shown.stages(),
                    shown.microBatches(),
                    format(shown.seconds())));
    showAll();
  }

  /** What is shown; null: nothing. */
  public @Nullable PipelineTimeline timeline() {
    return timeline;
  }

  @Override
  protected void showAll() {
    var shown = timeline;
    window.showAll(0, shown == null ? 1 : shown.seconds());
    moved();
  }

  @Override
  protected @Nullable TimeAxisScale axis() {
    return geometry;
  }

  @Override
  protected @Nullable Slot hitAt(double x, double y) {
    var shown = timeline;
    var at = geometry;
    if (shown == null || at == null || x < at.left()) {
      return null;
    }
    int stage = at.stageAt(y, shown.stages());
    double second = at.secondAt(x);
    return shown.slots().stream()
        .filter(slot -> slot.stage() == stage && slot.start() <= second && second < slot.end())
        .findFirst()
        .orElse(null);
  }

  @Override
  protected void paint(PaintSurface target, double width, double height) {
    var shown = timeline;
    if (shown == null) {
      paintNothing(target, width, height, words().of("drawn.timeline.none"));
      return;
    }
    var painter =
        PipelineTimelinePainter.fit(
            target, theme(), words(), shown, width, height, window.from(), window.seconds());
    geometry = painter.at();
    painter.paint();
  }

  @Override
  protected List<String> tipOf(Slot slot) {
    var work = PipelineTimelinePainter.word(words(), slot.work());
    var title =
        slot.microBatch() < 0
            ? work
            : words().of("drawn.timeline.slot", work, slot.microBatch() + 1, slot.chunk() + 1);
    return List.of(
        title,
        words()
            .of(
                "drawn.timeline.time",
                format(slot.end() - slot.start()),
                format(slot.start()),
                format(slot.communication())));
  }

  private static String format(double value) {
    return value >= 1
        ? String.format(Locale.ENGLISH, "%.3f s", value)
        : String.format(Locale.ENGLISH, "%.3f ms", value * 1e3);
  }
}
