package io.heddle.render.spread;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.picture.PictureHeading;
import io.heddle.render.picture.ScalablePicture;
import io.heddle.render.surface.PaintSurface;

/** Both spread heatmaps as a picture: DP groups above, PP groups below. */
public final class GroupSpreadPicture implements ScalablePicture {
  private final Placement placement;
  private final SpreadHeatmap dp;
  private final SpreadHeatmap pp;
  private final Theme theme;
  private final ViewTextBundle words;

  /** Over minipods. */
  public GroupSpreadPicture(
      Cluster cluster, Placement placement, Theme theme, ViewTextBundle words) {
    this(DrawnDomainLevel.minipods(cluster, words), placement, theme, words);
  }

  /** Over the domains of a level. */
  public GroupSpreadPicture(
      DrawnDomainLevel level, Placement placement, Theme theme, ViewTextBundle words) {
    this.words = words;
    this.placement = placement;
    this.dp = new SpreadHeatmap(level, placement, GroupUnit.DP, words);
    this.pp = new SpreadHeatmap(level, placement, GroupUnit.PP, words);
    this.theme = theme;
  }

  @Override
  public double preferredWidth() {
    return dp.preferredWidth();
  }

  @Override
  public double preferredHeight() {
    return PictureHeading.HEIGHT + dp.preferredHeight() + pp.preferredHeight();
  }

  @Override
  public void paint(PaintSurface surface, double width, double height) {
    PictureHeading.paint(surface, theme, words, placement, width, height);
    double rest = height - PictureHeading.HEIGHT;
    double upper = rest * dp.preferredHeight() / (dp.preferredHeight() + pp.preferredHeight());
    half(surface, dp, PictureHeading.HEIGHT, width, upper);
    half(surface, pp, PictureHeading.HEIGHT + upper, width, rest - upper);
  }

  private void half(
      PaintSurface surface, SpreadHeatmap model, double y, double width, double height) {
    surface.translate(0, y);
    model.layout(surface, width, height).paint(surface, theme);
    surface.translate(0, -y);
  }
}
