package io.heddle.render.topology;

import io.heddle.render.SharedHighlight;
import io.heddle.render.Theme;
import io.heddle.render.picture.ThumbnailPicture;
import io.heddle.render.surface.PaintSurface;

/** A fabric as small as a stamp: who is free and how all are cabled, without words and legend. */
public record FabricThumbnail(FabricLayout layout, Theme theme) implements ThumbnailPicture {

  /** A viewport has room for more than a stamp needs at its edges. */
  private static final double LESS = 10;

  private static final double MARGIN = 14;
  private static final double MOST = 2.4;

  @Override
  public void paintShapes(PaintSurface surface, double width, double height) {
    surface.translate(-LESS, -LESS);
    var port =
        FabricViewport.fit(
            layout.bounds(), width + 2 * LESS, height + 2 * LESS, MOST, MARGIN, MARGIN);
    var scene = new FabricSceneModel(layout, FabricViewMarks.none(), NodeEmphasis.all());
    new FabricScenePainter(surface, theme, (_, _) -> "", scene, port, SharedHighlight.none())
        .paintShapes();
    surface.translate(LESS, LESS);
  }
}
