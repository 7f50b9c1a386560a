package io.heddle.render.picture;

import io.heddle.render.Theme;
import io.heddle.render.surface.Surface;

/** A picture as small as a stamp: shapes on their background, without words. */
public interface Stamp extends Picture {
  Theme theme();

  /** Paints onto the background. */
  void paintShapes(Surface surface, double width, double height);

  @Override
  default double preferredWidth() {
    return 150;
  }

  @Override
  default double preferredHeight() {
    return 76;
  }

  @Override
  default void paint(Surface surface, double width, double height) {
    surface.fillRect(0, 0, width, height, theme().background());
    paintShapes(surface, width, height);
  }
}
