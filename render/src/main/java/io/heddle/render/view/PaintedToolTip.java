package io.heddle.render.view;

import io.heddle.render.Theme;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import java.util.List;

/** A tool tip painted beside the pointer; the first line is its title. */
final class PaintedToolTip {
  private static final double LINE = 16;
  private static final double PAD = 10;

  private PaintedToolTip() {}

  static void paint(
      PaintSurface surface,
      Theme theme,
      List<String> lines,
      double x,
      double y,
      double width,
      double height) {
    if (lines.isEmpty()) {
      return;
    }
    double wide = 0;
    for (int i = 0; i < lines.size(); i++) {
      wide = Math.max(wide, surface.textWidth(lines.get(i), style(i)));
    }
    wide += 2 * PAD;
    double high = lines.size() * LINE + 2 * PAD - 4;
    double left = x + 14 + wide > width ? Math.max(2, x - 10 - wide) : x + 14;
    double top = y + 14 + high > height ? Math.max(2, y - 10 - high) : y + 14;
    surface.fillRound(left, top, wide, high, 8, theme.surface());
    surface.strokeRound(left + 0.5, top + 0.5, wide - 1, high - 1, 8, theme.border(), 1);
    for (int i = 0; i < lines.size(); i++) {
      surface.text(
          lines.get(i),
          left + PAD,
          top + PAD + 9 + i * LINE,
          style(i),
          TextAnchor.LEFT,
          i == 0 ? theme.text() : theme.muted());
    }
  }

  private static TextStyle style(int line) {
    return line == 0 ? TextStyle.SMALL_BOLD : TextStyle.SMALL;
  }
}
