package io.heddle.render.topology;

import io.heddle.model.cluster.Host;
import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;

/** Paints the GPUs inside a host, the busy ones filled, and their NVLinks when there is room. */
final class GpuPainter {
  private final Surface surface;
  private final Theme theme;
  private final Rgba ink;

  GpuPainter(Surface surface, Theme theme, Rgba ink) {
    this.surface = surface;
    this.theme = theme;
    this.ink = ink;
  }

  void paint(Host host, double x, double y, double width, double height) {
    int gpus = host.type().gpus();
    int columns = (int) Math.ceil(Math.sqrt(gpus * Math.max(1, width / height)));
    int rows = (gpus + columns - 1) / columns;
    double pitchX = width / columns;
    double pitchY = height / rows;
    double side = Math.min(pitchX, pitchY) * 0.62;
    var links = host.type().interconnect();
    if (links != null && side >= 16) {
      for (int a = 0; a < gpus; a++) {
        for (int b = a + 1; b < gpus; b++) {
          if (links.get(a).get(b).startsWith("NV")) {
            surface.line(
                x + (a % columns + 0.5) * pitchX,
                y + (Math.floorDiv(a, columns) + 0.5) * pitchY,
                x + (b % columns + 0.5) * pitchX,
                y + (Math.floorDiv(b, columns) + 0.5) * pitchY,
                ink.withOpacity(0.35),
                1);
          }
        }
      }
    }
    for (int gpu = 0; gpu < gpus; gpu++) {
      double left = x + (gpu % columns + 0.5) * pitchX - side / 2;
      double top = y + (Math.floorDiv(gpu, columns) + 0.5) * pitchY - side / 2;
      boolean busy = host.busyGpus().contains(gpu);
      surface.fillRound(left, top, side, side, 2, busy ? theme.strong() : theme.background());
      surface.strokeRound(left, top, side, side, 2, ink, 1);
      if (side >= 14) {
        surface.text(
            String.valueOf(gpu),
            left + side / 2,
            top + side / 2 + 4,
            TextStyle.SMALL,
            Align.CENTER,
            busy ? theme.background() : theme.text());
      }
    }
  }
}
