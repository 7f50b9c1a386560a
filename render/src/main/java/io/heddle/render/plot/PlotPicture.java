package io.heddle.render.plot;

import io.heddle.render.Theme;
import io.heddle.render.picture.Picture;
import io.heddle.render.surface.Surface;

/** A plot as a picture. */
public record PlotPicture(Plot plot, Theme theme) implements Picture {
  @Override
  public double preferredWidth() {
    return Math.max(720, 160.0 + 48 * plot.x().categories().size());
  }

  @Override
  public double preferredHeight() {
    return 420;
  }

  @Override
  public void paint(Surface surface, double width, double height) {
    surface.fillRect(0, 0, width, height, theme.background());
    var geometry = PlotGeometry.fit(plot, surface, width, height);
    new PlotPainter(surface, theme, plot, geometry).paint(width);
  }
}
