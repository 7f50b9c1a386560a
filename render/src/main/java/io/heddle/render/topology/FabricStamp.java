package io.heddle.render.topology;

import io.heddle.render.Highlight;
import io.heddle.render.Theme;
import io.heddle.render.picture.Stamp;
import io.heddle.render.surface.Surface;

/** A fabric as small as a stamp: who is free and how all are cabled, without words and legend. */
public record FabricStamp(FabricLayout layout, Theme theme) implements Stamp {

  /** A viewport has room for more than a stamp needs at its edges. */
  private static final double LESS = 10;

  private static final double MARGIN = 14;
  private static final double MOST = 2.4;

  @Override
  public void paintShapes(Surface surface, double width, double height) {
    surface.translate(-LESS, -LESS);
    var port =
        Viewport.fit(layout.bounds(), width + 2 * LESS, height + 2 * LESS, MOST, MARGIN, MARGIN);
    var scene = new FabricScene(layout, FabricMarks.none(), Emphasis.all());
    new FabricPainter(surface, theme, (_, _) -> "", scene, port, Highlight.none()).paintShapes();
    surface.translate(LESS, LESS);
  }
}
