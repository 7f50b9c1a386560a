package io.heddle.render.surface;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;

/** A shape and a colour for each series, so that neither tells it alone. */
public final class SeriesMarks {
  private static final int[] COLOURS = {5, 6, 2, 7, 3, 1, 8, 0, 4, 10, 9};

  private SeriesMarks() {}

  /** The colour of the series with this number. */
  public static Rgba colour(Theme theme, int series) {
    return theme.minipod(COLOURS[series % COLOURS.length]);
  }

  /** The lines of the series with this number: none while colours do not repeat. */
  public static Hatch hatch(int series) {
    return Hatch.of(series, COLOURS.length);
  }

  /** The lines of a minipod: none while {@link Theme#minipod} does not repeat. */
  public static Hatch hatch(Theme theme, int minipod) {
    return Hatch.of(minipod, theme.colours());
  }

  /** Fills the mark of the series with this number around (x, y). */
  public static void paint(
      PaintSurface surface, int series, double x, double y, double r, Rgba colour) {
    switch (series % 5) {
      case 0 -> polygon(surface, x, y, r + 1, 3, -90, colour);
      case 1 -> polygon(surface, x, y, r + 0.5, 4, 0, colour);
      case 2 -> polygon(surface, x, y, r + 0.5, 4, 45, colour);
      case 3 -> polygon(surface, x, y, r + 1, 3, 90, colour);
      default -> polygon(surface, x, y, r, 6, 0, colour);
    }
  }

  private static void polygon(
      PaintSurface surface, double x, double y, double r, int corners, double turn, Rgba colour) {
    var xs = new double[corners];
    var ys = new double[corners];
    for (int i = 0; i < corners; i++) {
      double angle = Math.toRadians(turn + 360.0 * i / corners);
      xs[i] = x + r * Math.cos(angle);
      ys[i] = y + r * Math.sin(angle);
    }
    surface.fillPolygon(xs, ys, colour);
  }
}
