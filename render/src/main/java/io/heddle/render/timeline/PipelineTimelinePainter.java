package io.heddle.render.timeline;

import io.heddle.model.result.PipelineTimeline;
import io.heddle.model.result.PipelineTimeline.Slot;
import io.heddle.model.result.PipelineTimeline.Work;
import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.AxisLabels;
import io.heddle.render.surface.LegendKey;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Paints what is visible of a timeline. O(slots). */
record PipelineTimelinePainter(
    PaintSurface surface,
    Theme theme,
    ViewTextBundle words,
    PipelineTimeline timeline,
    PipelineTimelineGeometry at) {
  private static final double NAMED_STEP = 11;
  private static final double NUMBERED = 9;
  private static final double EDGED = 4;

  /** Seconds from {@code from} on, in a surface of this size. */
  static PipelineTimelinePainter fit(
      PaintSurface surface,
      Theme theme,
      ViewTextBundle words,
      PipelineTimeline timeline,
      double width,
      double height,
      double from,
      double seconds) {
    int legend = keys(surface, theme, words, width - PipelineTimelineGeometry.LEFT).size();
    var geometry =
        PipelineTimelineGeometry.fit(timeline.stages(), legend, width, height, from, seconds);
    return new PipelineTimelinePainter(surface, theme, words, timeline, geometry);
  }

  void paint() {
    int every = Math.max(1, (int) Math.ceil(NAMED_STEP / at.step()));
    for (int stage = 0; stage < timeline.stages(); stage++) {
      double y = at.y(stage);
      if (stage % every == 0) {
        var name = words.of("drawn.timeline.stage", stage);
        AxisLabels.beside(surface, theme, name, at.left() - 8, y + at.thick() / 2 + 4);
      }
      surface.fillRect(at.left(), y, at.width(), at.thick(), theme.subtle());
    }
    surface.clip(at.left(), 0, at.width(), at.bottom(timeline.stages()) + 4);
    timeline.slots().forEach(this::slot);
    surface.unclip();
    axis();
    legend();
  }

  static Rgba colour(Theme theme, Work work) {
    return theme.minipod(
        switch (work) {
          case FORWARD -> 0;
          case BACKWARD -> 2;
          case DATA -> 3;
          case OPTIMIZER -> 5;
        });
  }

  private static Rgba sending(Theme theme) {
    return theme.minipod(6);
  }

  private void slot(Slot slot) {
    double from = at.x(slot.start());
    double to = at.x(slot.end());
    if (to < at.left() || from > at.left() + at.width() || to <= from) {
      return;
    }
    double gap = to - from > EDGED ? 1 : 0;
    double y = at.y(slot.stage());
    var colour = colour(theme, slot.work());
    surface.fillRect(from, y, Math.max(0.4, to - from - gap), at.thick(), colour);
    boolean pass = slot.work() == Work.FORWARD || slot.work() == Work.BACKWARD;
    if (pass && slot.communication() > 0) {
      double begin = at.x(slot.end() - slot.communication());
      surface.fillRect(begin, y, Math.max(0, to - gap - begin), at.thick(), sending(theme));
    }
    var text = pass ? String.valueOf(slot.microBatch() + 1) : word(words, slot.work());
    if (at.thick() >= NUMBERED && to - from > surface.textWidth(text, TextStyle.SMALL) + 4) {
      surface.text(
          text,
          (from + to) / 2,
          y + at.thick() / 2 + 4,
          TextStyle.SMALL,
          TextAnchor.CENTER,
          Theme.readableOn(colour));
    }
  }

  static String word(ViewTextBundle words, Work work) {
    return switch (work) {
      case FORWARD -> words.of("drawn.timeline.forward");
      case BACKWARD -> words.of("drawn.timeline.backward");
      case DATA -> words.of("drawn.timeline.data");
      case OPTIMIZER -> words.of("drawn.timeline.optimizer");
    };
  }

  private void axis() {
    double y = at.bottom(timeline.stages()) + 4;
    double step = step(at.seconds() / Math.max(1, at.width() / 80));
    for (long i = (long) Math.ceil(at.from() / step); i * step <= at.from() + at.seconds(); i++) {
      double x = at.x(i * step);
      surface.line(x, y - 2, x, y + 2, theme.strong(), 1);
      AxisLabels.along(surface, theme, seconds(i * step, step), x, y + 13);
    }
  }

  /** 1, 2 or 5 · 10ⁿ seconds, at least so many. */
  private static double step(double atLeast) {
    double power = Math.pow(10, Math.floor(Math.log10(Math.max(1e-9, atLeast))));
    for (int factor : new int[] {1, 2, 5}) {
      if (factor * power >= atLeast) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  static String seconds(double value, double step) {
    return step >= 1
        ? String.format(Locale.ENGLISH, "%.0f s", value)
        : step >= 0.001
            ? String.format(Locale.ENGLISH, "%,.0f ms", value * 1e3)
            : String.format(Locale.ENGLISH, "%,.0f µs", value * 1e6);
  }

  private static List<List<LegendKey>> keys(
      PaintSurface surface, Theme theme, ViewTextBundle words, double room) {
    var keys = new ArrayList<LegendKey>();
    for (var work : Work.values()) {
      keys.add(new LegendKey(colour(theme, work), word(words, work)));
    }
    keys.add(new LegendKey(sending(theme), words.of("drawn.timeline.sending")));
    keys.add(new LegendKey(theme.subtle(), words.of("drawn.timeline.idle")));
    return LegendKey.lines(keys, key -> LegendKey.width(surface, key.name()), room);
  }

  private void legend() {
    double room = at.width() + PipelineTimelineGeometry.RIGHT;
    double y = Math.rint(at.bottom(timeline.stages())) + 24;
    LegendKey.paint(surface, theme, keys(surface, theme, words, room), at.left(), y);
  }
}
