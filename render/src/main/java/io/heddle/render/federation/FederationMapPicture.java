package io.heddle.render.federation;

import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.picture.ScalablePicture;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.FabricViewport;

/**
 * A federation as a picture, with what is marked on it.
 *
 * @param title above it
 */
public record FederationMapPicture(
    String title, FederationMapScene scene, Theme theme, ViewTextBundle words)
    implements ScalablePicture {
  private static final double HEAD = 52;
  private static final double MARGIN = 14;

  @Override
  public double preferredWidth() {
    return Math.clamp(scene.layout().bounds().width() + 2 * MARGIN, 640, 3200);
  }

  @Override
  public double preferredHeight() {
    var bounds = scene.layout().bounds();
    return HEAD
        + Math.clamp(preferredWidth() * bounds.height() / bounds.width() + 2 * MARGIN, 280, 2400);
  }

  @Override
  public void paint(PaintSurface surface, double width, double height) {
    surface.fillRect(0, 0, width, height, theme.background());
    surface.text(title, 16, 24, TextStyle.TITLE, TextAnchor.LEFT, theme.text());
    surface.text(
        words.of("drawn.federation.legend"),
        16,
        42,
        TextStyle.SMALL,
        TextAnchor.LEFT,
        theme.muted());
    surface.translate(0, HEAD);
    paintMap(surface, width, height - HEAD);
    surface.translate(0, -HEAD);
  }

  /** The map alone; returns where its labels are. */
  MapLabelPlaces paintMap(PaintSurface surface, double width, double height) {
    var port = FabricViewport.fit(scene.layout().bounds(), width, height, 2, MARGIN, MARGIN);
    return new FederationMapPainter(surface, theme, words, scene, port, null, null).paint();
  }
}
