package io.heddle.render.federation;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.FabricViewport;
import java.util.Locale;

/** Meridians and parallels, with their degrees at the edge: no map data, and yet a map. */
final class MapGraticule {
  private static final double[] STEPS = {0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 45};
  private static final double APART = 90;

  private final PaintSurface surface;
  private final Theme theme;
  private final FabricViewport port;
  private final double unitsPerDegree;

  MapGraticule(
      PaintSurface surface, Theme theme, EquirectangularMapScale scale, FabricViewport port) {
    this.surface = surface;
    this.theme = theme;
    this.port = port;
    unitsPerDegree = scale.unitsPerDegree();
  }

  void paint() {
    double pixels = unitsPerDegree * port.scale();
    double step = STEPS[STEPS.length - 1];
    for (int i = STEPS.length - 1; i >= 0 && STEPS[i] * pixels >= APART; i--) {
      step = STEPS[i];
    }
    var colour = theme.muted().mix(theme.background(), 0.86);
    meridians(step, colour);
    parallels(step, colour);
  }

  private void meridians(double step, Rgba colour) {
    double north = Math.max(0, port.screenY(-90 * unitsPerDegree));
    double south = Math.min(port.height(), port.screenY(90 * unitsPerDegree));
    double east = Math.min(180, port.modelX(port.width()) / unitsPerDegree);
    double first = Math.max(-180, port.modelX(0) / unitsPerDegree);
    for (double at = Math.ceil(first / step) * step; at <= east; at += step) {
      double x = port.screenX(at * unitsPerDegree);
      surface.line(x, north, x, south, colour, 1);
      surface.text(
          words(at, "E", "W"), x + 3, south - 4, TextStyle.SMALL, TextAnchor.LEFT, faint());
    }
  }

  private void parallels(double step, Rgba colour) {
    double west = Math.max(0, port.screenX(-180 * unitsPerDegree));
    double east = Math.min(port.width(), port.screenX(180 * unitsPerDegree));
    double north = Math.min(90, -port.modelY(0) / unitsPerDegree);
    double first = Math.max(-90, -port.modelY(port.height()) / unitsPerDegree);
    for (double at = Math.ceil(first / step) * step; at <= north; at += step) {
      double y = port.screenY(-at * unitsPerDegree);
      surface.line(west, y, east, y, colour, 1);
      surface.text(
          words(at, "N", "S"), east - 4, y - 3, TextStyle.SMALL, TextAnchor.RIGHT, faint());
    }
  }

  private Rgba faint() {
    return theme.muted().mix(theme.background(), 0.35);
  }

  private static String words(double degrees, String positive, String negative) {
    double size = Math.abs(degrees);
    var number = String.format(Locale.ENGLISH, size == Math.rint(size) ? "%.0f" : "%.1f", size);
    return number + "°" + (size < 1e-9 ? "" : degrees > 0 ? positive : negative);
  }
}
