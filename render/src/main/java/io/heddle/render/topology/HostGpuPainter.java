package io.heddle.render.topology;

import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Host;
import io.heddle.model.hardware.GpuLinkKind;
import io.heddle.model.result.Gpu;
import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import org.jspecify.annotations.Nullable;

/** Paints the GPUs inside a host by state, the chosen ones filled, and their NVLinks. */
record HostGpuPainter(PaintSurface surface, Theme theme, MarkedGpus marks, Rgba ink) {
  private static final double LINKS_FROM = 16;
  private static final double BOLD_LINKS_FROM = 9;
  private static final double NUMBERS_FROM = 14;

  void paint(Host host, HostGpuGrid grid) {
    if (grid.side() >= BOLD_LINKS_FROM) {
      links(host, grid);
    }
    for (int gpu = 0; gpu < host.type().gpus(); gpu++) {
      gpu(host, gpu, grid);
    }
  }

  private @Nullable Integer request(Host host, int gpu) {
    return marks.chosen().get(new Gpu(host.id(), gpu));
  }

  /** Those between GPUs of one answer are bold, and above the others. */
  private void links(Host host, HostGpuGrid grid) {
    var words = host.type().interconnect();
    if (words == null) {
      return;
    }
    int gpus = host.type().gpus();
    boolean all = grid.side() >= LINKS_FROM;
    for (boolean bold : all ? new boolean[] {false, true} : new boolean[] {true}) {
      for (int a = 0; a < gpus; a++) {
        var request = request(host, a);
        for (int b = a + 1; b < gpus; b++) {
          boolean together = request != null && request.equals(request(host, b));
          if (GpuLinkKind.isOfGpus(words.get(a).get(b)) && together == bold) {
            surface.line(
                grid.centreX(a),
                grid.centreY(a),
                grid.centreX(b),
                grid.centreY(b),
                request != null && bold ? MarkedGpus.colour(theme, request) : ink.withOpacity(0.3),
                bold ? 2 : 1);
          }
        }
      }
    }
  }

  /** Lighter than a busy one, as hosts are. */
  private Rgba free() {
    return theme.night() ? theme.free().mix(theme.text(), 0.4) : theme.background();
  }

  private Rgba busy() {
    return theme.night() ? theme.background() : theme.strong();
  }

  private Rgba fill(GpuState state) {
    return switch (state) {
      case FREE -> free();
      case BUSY -> busy();
      case SLICED, SHARED, WITHDRAWN -> theme.partly();
      case FAILED -> theme.danger();
      case PLANNED -> theme.planned().mix(theme.background(), 0.6);
    };
  }

  /** Lines that tell the states apart without colour; they leave room for the number. */
  private void strokes(GpuState state, double left, double top, double side, Rgba stroke) {
    double right = left + side;
    double bottom = top + side;
    double part = side / 5;
    switch (state) {
      case SLICED -> {
        surface.line(left + part, top, left + part, bottom, stroke, 1);
        surface.line(right - part, top, right - part, bottom, stroke, 1);
      }
      case SHARED -> {
        surface.line(left, top + 2 * part, left + 2 * part, top, stroke, 1);
        surface.line(right - 2 * part, bottom, right, bottom - 2 * part, stroke, 1);
      }
      case WITHDRAWN -> {
        surface.line(left, top + part, right, top + part, stroke, 1);
        surface.line(left, bottom - part, right, bottom - part, stroke, 1);
      }
      case FAILED -> {
        surface.line(left, top, right, bottom, stroke, 1);
        surface.line(left, bottom, right, top, stroke, 1);
      }
      case PLANNED -> {
        double middle = left + side / 2;
        surface.line(middle, top, middle, top + part, stroke, 1);
        surface.line(middle, bottom - part, middle, bottom, stroke, 1);
        surface.line(left, top + side / 2, left + part, top + side / 2, stroke, 1);
        surface.line(right - part, top + side / 2, right, top + side / 2, stroke, 1);
      }
      case FREE, BUSY -> {}
    }
  }

  private void gpu(Host host, int gpu, HostGpuGrid grid) {
    double side = grid.side();
    double left = grid.centreX(gpu) - side / 2;
    double top = grid.centreY(gpu) - side / 2;
    var request = request(host, gpu);
    var state = host.gpuStates().stateOf(gpu);
    var fill = request != null ? MarkedGpus.colour(theme, request) : fill(state);
    surface.fillRound(left, top, side, side, 2, fill);
    surface.strokeRound(left, top, side, side, 2, ink, 1);
    strokes(state, left, top, side, Theme.readableOn(fill));
    if (side >= NUMBERS_FROM) {
      surface.text(
          host.hasKnownGpus() ? String.valueOf(gpu) : "?",
          grid.centreX(gpu),
          grid.centreY(gpu) + 4,
          request == null ? TextStyle.SMALL : TextStyle.SMALL_BOLD,
          TextAnchor.CENTER,
          Theme.readableOn(fill));
    }
  }
}
