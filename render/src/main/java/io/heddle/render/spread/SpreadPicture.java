package io.heddle.render.spread;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.render.Highlight;
import io.heddle.render.Theme;
import io.heddle.render.Words;
import io.heddle.render.picture.Heading;
import io.heddle.render.picture.Picture;
import io.heddle.render.surface.Surface;

/** Both spread heatmaps as a picture: DP groups above, PP groups below. */
public final class SpreadPicture implements Picture {
  private final SpreadModel dp;
  private final SpreadModel pp;
  private final Theme theme;
  private final Words words;

  public SpreadPicture(Cluster cluster, Placement placement, Theme theme, Words words) {
    this.words = words;
    this.dp = new SpreadModel(cluster, placement, GroupUnit.DP, words);
    this.pp = new SpreadModel(cluster, placement, GroupUnit.PP, words);
    this.theme = theme;
  }

  @Override
  public double preferredWidth() {
    return Math.clamp(dp.minipods.size() * 56.0 + 240, 560, 2400);
  }

  @Override
  public double preferredHeight() {
    return Heading.HEIGHT + tall(dp) + tall(pp);
  }

  private static double tall(SpreadModel model) {
    return Math.clamp(model.groups() * 22.0 + 90, 190, 1100);
  }

  @Override
  public void paint(Surface surface, double width, double height) {
    Heading.paint(surface, theme, words, dp.placement, width, height);
    double rest = height - Heading.HEIGHT;
    double upper = rest * tall(dp) / (tall(dp) + tall(pp));
    half(surface, dp, Heading.HEIGHT, width, upper);
    half(surface, pp, Heading.HEIGHT + upper, width, rest - upper);
  }

  private void half(Surface surface, SpreadModel model, double y, double width, double height) {
    surface.translate(0, y);
    var geometry = SpreadGeometry.fit(model, surface, width, height);
    new SpreadPainter(surface, theme, words, model, geometry, Highlight.none()).paint();
    surface.translate(0, -y);
  }
}
