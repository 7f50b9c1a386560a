package io.heddle.render.pareto;

import io.heddle.render.Theme;
import io.heddle.render.Words;
import io.heddle.render.picture.Picture;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The Pareto plot as a picture. */
public final class ParetoPicture implements Picture {
  private final List<ParetoPoint> points;
  private final @Nullable ParetoPoint selected;
  private final Theme theme;
  private final Words words;

  public ParetoPicture(
      List<ParetoPoint> points, @Nullable ParetoPoint selected, Theme theme, Words words) {
    this.words = words;
    this.points = List.copyOf(points);
    this.selected = selected;
    this.theme = theme;
  }

  @Override
  public double preferredWidth() {
    return 760;
  }

  @Override
  public double preferredHeight() {
    return 460;
  }

  @Override
  public void paint(Surface surface, double width, double height) {
    surface.fillRect(0, 0, width, height, theme.background());
    surface.text(words.of("drawn.pareto"), 16, 24, TextStyle.TITLE, Align.LEFT, theme.text());
    surface.translate(0, 24);
    var geometry = ParetoGeometry.fit(points, width, height - 24);
    new ParetoPainter(surface, theme, words, points, selected, geometry).paint();
    surface.translate(0, -24);
  }
}
