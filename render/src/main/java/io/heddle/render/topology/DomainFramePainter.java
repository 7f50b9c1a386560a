package io.heddle.render.topology;

import io.heddle.render.Theme;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;

/**
 * Paints the frames of the domains of the chosen level over the hosts, with their names where there
 * is room. Far out, where frames would hide the hosts, they get faint. O(frames).
 */
record DomainFramePainter(
    PaintSurface surface, Theme theme, FabricSceneModel scene, FabricViewport port) {
  /** Pixels of a host's place below which frames are faint. */
  private static final double NEAR = 5;

  private static final double CHIP = 14;

  void paint() {
    var frames = scene.frames;
    if (frames == null) {
      return;
    }
    double place = MinipodLayout.PITCH * port.scale();
    var ink = theme.text().withOpacity(place < NEAR ? 0.45 : 0.8);
    double width = place < NEAR ? 1 : Math.clamp(place / 12, 1, 2);
    for (var line : frames.lines()) {
      if (isShown(line.pod())) {
        surface.line(
            port.screenX(line.x1()),
            port.screenY(line.y1()),
            port.screenX(line.x2()),
            port.screenY(line.y2()),
            ink,
            width);
      }
    }
    for (var name : frames.names()) {
      if (isShown(name.pod())) {
        name(name);
      }
    }
  }

  private boolean isShown(int pod) {
    var frame = scene.pods.get(pod).pod().frame();
    return frame != null && port.shows(frame);
  }

  /** Over the upper line of its frame, where it hides no host. */
  private void name(DomainFrameLines.Name name) {
    var top = port.onScreen(name.top());
    double wide = surface.textWidth(name.text(), TextStyle.SMALL) + 8;
    if (top.height() < 2 * CHIP || wide > top.width()) {
      return;
    }
    double x = top.centreX();
    surface.fillRound(x - wide / 2, top.y() - CHIP / 2, wide, CHIP, 4, theme.surface());
    surface.strokeRound(x - wide / 2, top.y() - CHIP / 2, wide, CHIP, 4, theme.text(), 1);
    surface.text(name.text(), x, top.y() + 4, TextStyle.SMALL, TextAnchor.CENTER, theme.text());
  }
}
