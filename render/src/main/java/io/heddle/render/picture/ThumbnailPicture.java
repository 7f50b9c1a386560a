package io.heddle.render.picture;

import io.heddle.render.Theme;
import io.heddle.render.surface.PaintSurface;

/** A picture as small as a stamp: shapes on their background, without words. */
public interface ThumbnailPicture extends ScalablePicture {
  Theme theme();

  /** Paints onto the background. */
  void paintShapes(PaintSurface surface, double width, double height);

  @Override
  default double preferredWidth() {
    return 150;
  }

  @Override
  default double preferredHeight() {
    return 76;
  }

  @Override
  default void paint(PaintSurface surface, double width, double height) {
    surface.fillRect(0, 0, width, height, theme().background());
    paintShapes(surface, width, height);
  }
}
