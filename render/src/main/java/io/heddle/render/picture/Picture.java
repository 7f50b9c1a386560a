package io.heddle.render.picture;

import io.heddle.render.surface.Surface;

/** Something that can be drawn at any size. */
public interface Picture {
  /** Width at which it reads best, in pixels at scale 1. */
  double preferredWidth();

  /** Height at which it reads best, in pixels at scale 1. */
  double preferredHeight();

  void paint(Surface surface, double width, double height);
}
