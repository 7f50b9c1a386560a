package io.heddle.render.surface;

import io.heddle.render.Theme;

/** What stands at the axes of a chart. */
public final class AxisLabels {
  private AxisLabels() {}

  /** Ends left of the axis, at this baseline. */
  public static void beside(
      PaintSurface surface, Theme theme, String label, double right, double baseline) {
    surface.text(label, right, baseline, TextStyle.SMALL, TextAnchor.RIGHT, theme.muted());
  }

  /** Is centred below the axis or above it, at this baseline. */
  public static void along(
      PaintSurface surface, Theme theme, String label, double middle, double baseline) {
    surface.text(label, middle, baseline, TextStyle.SMALL, TextAnchor.CENTER, theme.muted());
  }
}
