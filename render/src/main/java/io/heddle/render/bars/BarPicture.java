package io.heddle.render.bars;

import io.heddle.render.Theme;
import io.heddle.render.picture.Picture;
import io.heddle.render.surface.Surface;

/** Stacked bars as a picture. */
public record BarPicture(BarChart chart, Theme theme) implements Picture {
  @Override
  public double preferredWidth() {
    return 720;
  }

  @Override
  public double preferredHeight() {
    return 90 + 32.0 * Math.min(24, chart.rows().size());
  }

  @Override
  public void paint(Surface surface, double width, double height) {
    surface.fillRect(0, 0, width, height, theme.background());
    var geometry = BarGeometry.fit(chart, surface, width, height);
    new BarPainter(surface, theme, chart, geometry).paint(width);
  }
}
