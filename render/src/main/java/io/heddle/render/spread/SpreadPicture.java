package io.heddle.render.spread;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.render.Theme;
import io.heddle.render.Words;
import io.heddle.render.picture.Heading;
import io.heddle.render.picture.Picture;
import io.heddle.render.surface.Surface;

/** Both spread heatmaps as a picture: DP groups above, PP groups below. */
public final class SpreadPicture implements Picture {
  private final Placement placement;
  private final SpreadHeatmap dp;
  private final SpreadHeatmap pp;
  private final Theme theme;
  private final Words words;

  public SpreadPicture(Cluster cluster, Placement placement, Theme theme, Words words) {
    this.words = words;
    this.placement = placement;
    this.dp = new SpreadHeatmap(cluster, placement, GroupUnit.DP, words);
    this.pp = new SpreadHeatmap(cluster, placement, GroupUnit.PP, words);
    this.theme = theme;
  }

  @Override
  public double preferredWidth() {
    return dp.preferredWidth();
  }

  @Override
  public double preferredHeight() {
    return Heading.HEIGHT + dp.preferredHeight() + pp.preferredHeight();
  }

  @Override
  public void paint(Surface surface, double width, double height) {
    Heading.paint(surface, theme, words, placement, width, height);
    double rest = height - Heading.HEIGHT;
    double upper = rest * dp.preferredHeight() / (dp.preferredHeight() + pp.preferredHeight());
    half(surface, dp, Heading.HEIGHT, width, upper);
    half(surface, pp, Heading.HEIGHT + upper, width, rest - upper);
  }

  private void half(Surface surface, SpreadHeatmap model, double y, double width, double height) {
    surface.translate(0, y);
    model.layout(surface, width, height).paint(surface, theme);
    surface.translate(0, -y);
  }
}
