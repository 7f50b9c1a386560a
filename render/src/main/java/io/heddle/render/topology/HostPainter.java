package io.heddle.render.topology;

import io.heddle.model.cluster.Host;
import io.heddle.render.Highlight;
import io.heddle.render.Theme;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.FabricLayout.Pod;

/** Paints hosts: pixels when they are small and many, shapes with names and GPUs when near. */
final class HostPainter {
  private static final double PIXELS_BELOW = 7;
  private static final double NAMES_FROM = 30;
  private static final double GPUS_FROM = 44;

  private final Surface surface;
  private final Theme theme;
  private final FabricScene scene;
  private final Viewport port;
  private final Highlight highlight;
  private final double size;

  HostPainter(Surface surface, Theme theme, FabricScene scene, Viewport port, Highlight highlight) {
    this.surface = surface;
    this.theme = theme;
    this.scene = scene;
    this.port = port;
    this.highlight = highlight;
    this.size = PodLayout.HOST * port.scale();
  }

  void paint() {
    if (size < PIXELS_BELOW && surface.prefersPixels()) {
      pixels();
    } else {
      shapes();
    }
    for (var id : highlight.hosts()) {
      if (scene.layout.cluster().contains(id)) {
        outline(scene.layout.box(id));
      }
    }
  }

  private boolean isVisible(Pod pod) {
    var frame = pod.frame();
    return frame == null || port.shows(frame);
  }

  private void pixels() {
    int width = (int) port.width();
    int height = (int) port.height();
    var buffer = new int[width * height];
    for (var pod : scene.layout.pods()) {
      if (isVisible(pod)) {
        int index = pod.minipod().index();
        for (var host : pod.minipod().hosts()) {
          int argb = scene.colour(host, index, theme, highlight).argb();
          fill(buffer, width, height, scene.layout.box(host.id()), argb);
        }
      }
    }
    surface.pixels(buffer, width, height, 0, 0);
  }

  private void fill(int[] buffer, int width, int height, Box box, int argb) {
    int left = (int) Math.round(port.screenX(box.x()));
    int top = (int) Math.round(port.screenY(box.y()));
    int right = Math.max(left + 1, (int) Math.round(port.screenX(box.right())));
    int bottom = Math.max(top + 1, (int) Math.round(port.screenY(box.bottom())));
    int from = Math.max(0, left);
    int to = Math.min(width, right);
    for (int y = Math.max(0, top); y < Math.min(height, bottom) && from < to; y++) {
      java.util.Arrays.fill(buffer, y * width + from, y * width + to, argb);
    }
  }

  private void shapes() {
    for (var pod : scene.layout.pods()) {
      if (isVisible(pod)) {
        int index = pod.minipod().index();
        for (var host : pod.minipod().hosts()) {
          var box = scene.layout.box(host.id());
          if (port.shows(box)) {
            shape(host, index, box);
          }
        }
      }
    }
  }

  private void shape(Host host, int pod, Box box) {
    double x = port.screenX(box.x());
    double y = port.screenY(box.y());
    var colour = scene.colour(host, pod, theme, highlight);
    if (size < 14) {
      surface.fillRect(x, y, size, size, colour);
      return;
    }
    surface.fillRound(x, y, size, size, Math.min(5, size / 6), colour);
    if (size < NAMES_FROM) {
      return;
    }
    var ink = Theme.readableOn(colour);
    var name = host.id();
    while (name.length() > 2 && surface.textWidth(name, TextStyle.SMALL) > size - 4) {
      name = name.substring(1); // the end of an id tells hosts apart
    }
    surface.text(
        name.length() == host.id().length() ? name : "…" + name.substring(1),
        x + size / 2,
        y + 13,
        TextStyle.SMALL,
        Align.CENTER,
        ink);
    if (size >= GPUS_FROM) {
      new GpuPainter(surface, theme, ink).paint(host, x + 4, y + 18, size - 8, size - 22);
    }
  }

  private void outline(Box box) {
    double side = Math.max(6, box.width() * port.scale() + 4);
    surface.strokeRound(
        port.screenX(box.centreX()) - side / 2,
        port.screenY(box.centreY()) - side / 2,
        side,
        side,
        3,
        theme.accent(),
        2.5);
    if (side < 12) { // too small to find: a ring leads the eye
      surface.strokeOval(
          port.screenX(box.centreX()) - 12,
          port.screenY(box.centreY()) - 12,
          24,
          24,
          theme.accent(),
          1.5);
    }
  }
}
