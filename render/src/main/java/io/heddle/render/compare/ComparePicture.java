package io.heddle.render.compare;

import io.heddle.render.Theme;
import io.heddle.render.Words;
import io.heddle.render.picture.Picture;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;

/** Matrices beside each other as a picture. */
public final class ComparePicture implements Picture {
  private static final double HEAD = 36;

  private final Comparison comparison;
  private final Theme theme;
  private final Words words;

  /**
   * @throws IllegalArgumentException if there is nothing to compare
   */
  public ComparePicture(Comparison comparison, Theme theme, Words words) {
    this.words = words;
    if (comparison.runs().isEmpty()) {
      throw new IllegalArgumentException("a comparison of 0 runs, expected at least 1");
    }
    this.comparison = comparison;
    this.theme = theme;
  }

  @Override
  public double preferredWidth() {
    return Math.clamp(
        CompareView.rows(comparison) * 14.0 * Math.min(2, comparison.runs().size()) + 80,
        960,
        2400);
  }

  @Override
  public double preferredHeight() {
    double panel =
        CompareGeometry.HEAD + 16 + Math.clamp(CompareView.cols(comparison) * 14.0, 60, 700);
    return HEAD + 40 + panel * Math.ceil(comparison.runs().size() / 2.0);
  }

  @Override
  public void paint(Surface surface, double width, double height) {
    var first = comparison.runs().getFirst().placement();
    surface.fillRect(0, 0, width, height, theme.background());
    surface.text(
        words.of("drawn.compare", first.job(), first.cluster(), comparison.runs().size()),
        12,
        22,
        TextStyle.TITLE,
        Align.LEFT,
        theme.text());
    surface.translate(0, HEAD);
    var geometry =
        CompareGeometry.fit(
            comparison.runs().size(),
            CompareView.rows(comparison),
            CompareView.cols(comparison),
            width,
            height - HEAD);
    new ComparePainter(surface, theme, words, comparison, geometry, null)
        .paint(width, height - HEAD);
    surface.translate(0, -HEAD);
  }
}
