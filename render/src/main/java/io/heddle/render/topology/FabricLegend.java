package io.heddle.render.topology;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.FabricScene.State;
import java.util.ArrayList;
import java.util.List;

/** What the colours of hosts mean, top right; only what occurs. */
final class FabricLegend {
  private FabricLegend() {}

  private record Entry(String name, List<Rgba> swatches) {}

  static void paint(Surface surface, Theme theme, FabricScene scene, double width) {
    var entries = new ArrayList<Entry>();
    if (scene.placement != null) {
      entries.add(new Entry("placed, by minipod", theme.palette().subList(0, 4)));
    }
    if (scene.states.contains(State.FREE)) {
      entries.add(new Entry("free", List.of(theme.free())));
    }
    if (scene.states.contains(State.PARTLY_BUSY)) {
      entries.add(new Entry("partly busy", List.of(theme.partly())));
    }
    if (scene.states.contains(State.BUSY)) {
      entries.add(new Entry("busy", List.of(theme.busy())));
    }
    double wide = 0;
    for (var each : entries) {
      wide += width(surface, each) + 14;
    }
    double x = width - wide;
    // Near the hosts are under it, so it brings its own ground.
    surface.fillRound(x - 8, 2, wide + 2, 22, 6, theme.background().withOpacity(0.88));
    for (var each : entries) {
      double left = x;
      for (var swatch : each.swatches()) {
        surface.fillRect(left, 8, 9, 10, swatch);
        left += 10;
      }
      surface.text(each.name(), left + 6, 17, TextStyle.SMALL, Align.LEFT, theme.muted());
      x += width(surface, each) + 14;
    }
  }

  private static double width(Surface surface, Entry entry) {
    return entry.swatches().size() * 10 + 6 + surface.textWidth(entry.name(), TextStyle.SMALL);
  }
}
