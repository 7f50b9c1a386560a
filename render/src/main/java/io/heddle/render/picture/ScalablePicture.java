package io.heddle.render.picture;

import io.heddle.render.surface.PaintSurface;
import java.util.List;

/** Something that can be drawn at any size. */
public interface ScalablePicture {
  /** Width at which it reads best, in pixels at scale 1. */
  double preferredWidth();

  /** Height at which it reads best, in pixels at scale 1. */
  double preferredHeight();

  void paint(PaintSurface surface, double width, double height);

  /** Tool tips of a picture of this size; where two overlap, the later one is on top. */
  default List<PictureTip> tips(double width, double height) {
    return List.of();
  }
}
