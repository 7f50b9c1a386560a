package io.heddle.render.surface;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A colour of a legend, and what has it. */
public record LegendKey(Rgba colour, String name) {
  /** Height of a line of a legend. */
  public static final double LINE = 18;

  /** Width of a key of this name with the gap after it. */
  public static double width(PaintSurface surface, String name) {
    return Math.rint(surface.textWidth(name, TextStyle.SMALL)) + 32;
  }

  /**
   * Keys beside each other in as many lines as they need.
   *
   * @param width of a key with the gap after it
   * @param room width of a line
   */
  public static <K> List<List<K>> lines(List<K> keys, ToDoubleFunction<K> width, double room) {
    var lines = new ArrayList<List<K>>();
    double left = 0;
    for (var key : keys) {
      double wide = width.applyAsDouble(key);
      if (lines.isEmpty() || wide > left) {
        lines.add(new ArrayList<>());
        left = room;
      }
      lines.getLast().add(key);
      left -= wide;
    }
    return lines;
  }

  /** Paints the lines of a legend below each other. */
  public static void paint(
      PaintSurface surface, Theme theme, List<List<LegendKey>> lines, double left, double top) {
    double y = top;
    for (var line : lines) {
      double x = left;
      for (var key : line) {
        surface.fillRect(x, y, 10, 10, theme.border());
        surface.fillRect(x + 1, y + 1, 8, 8, key.colour);
        surface.text(key.name, x + 15, y + 9, TextStyle.SMALL, TextAnchor.LEFT, theme.muted());
        x += width(surface, key.name);
      }
      y += LINE;
    }
  }
}
