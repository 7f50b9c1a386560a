package io.heddle.render.topology;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.FabricScene.State;

/** What the colours of hosts mean, top right; only what occurs. */
final class FabricLegend {
  private FabricLegend() {}

  static void paint(Surface surface, Theme theme, FabricScene scene, double width) {
    double x = width - 14;
    if (scene.states.contains(State.BUSY)) {
      x = entry(surface, theme, x, "busy", theme.busy());
    }
    if (scene.states.contains(State.PARTLY_BUSY)) {
      x = entry(surface, theme, x, "partly busy", theme.partly());
    }
    if (scene.states.contains(State.FREE)) {
      x = entry(surface, theme, x, "free", theme.free());
    }
    if (scene.placement != null) {
      double end = x - surface.textWidth("placed, by minipod", TextStyle.SMALL);
      surface.text("placed, by minipod", x, 17, TextStyle.SMALL, Align.RIGHT, theme.muted());
      for (int i = 0; i < 4; i++) {
        surface.fillRect(end - 34 + i * 7, 8, 6, 10, theme.minipod(i));
      }
    }
  }

  private static double entry(Surface surface, Theme theme, double x, String name, Rgba colour) {
    surface.text(name, x, 17, TextStyle.SMALL, Align.RIGHT, theme.muted());
    double left = x - surface.textWidth(name, TextStyle.SMALL) - 16;
    surface.fillRound(left, 8, 10, 10, 2, colour);
    surface.strokeRound(left, 8, 10, 10, 2, theme.border(), 1);
    return left - 14;
  }
}
