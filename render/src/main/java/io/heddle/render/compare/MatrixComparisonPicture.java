package io.heddle.render.compare;

import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.picture.ScalablePicture;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;

/** Matrices beside each other as a picture. */
public final class MatrixComparisonPicture implements ScalablePicture {
  private static final double HEAD = 36;

  private final PlacementComparison comparison;
  private final Theme theme;
  private final ViewTextBundle words;

  /**
   * @throws IllegalArgumentException if there is nothing to compare
   */
  public MatrixComparisonPicture(
      PlacementComparison comparison, Theme theme, ViewTextBundle words) {
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
        MatrixComparisonView.rows(comparison) * 14.0 * Math.min(2, comparison.runs().size()) + 80,
        960,
        2400);
  }

  @Override
  public double preferredHeight() {
    double panel =
        MatrixComparisonGeometry.HEAD
            + 16
            + Math.clamp(MatrixComparisonView.cols(comparison) * 14.0, 60, 700);
    return HEAD + 40 + panel * Math.ceil(comparison.runs().size() / 2.0);
  }

  @Override
  public void paint(PaintSurface surface, double width, double height) {
    var first = comparison.runs().getFirst().placement();
    surface.fillRect(0, 0, width, height, theme.background());
    surface.text(
        words.of("drawn.compare", first.job(), first.cluster(), comparison.runs().size()),
        12,
        22,
        TextStyle.TITLE,
        TextAnchor.LEFT,
        theme.text());
    surface.translate(0, HEAD);
    var geometry =
        MatrixComparisonGeometry.fit(
            comparison.runs().size(),
            MatrixComparisonView.rows(comparison),
            MatrixComparisonView.cols(comparison),
            width,
            height - HEAD);
    new MatrixComparisonPainter(surface, theme, words, comparison, geometry, null)
        .paint(width, height - HEAD);
    surface.translate(0, -HEAD);
  }
}
