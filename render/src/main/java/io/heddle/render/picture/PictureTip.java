package io.heddle.render.picture;

import java.util.List;

/**
 * What a viewer shows while the pointer is over a part of a picture, in pixels at scale 1.
 *
 * @param lines the name first
 */
public record PictureTip(double x, double y, double width, double height, List<String> lines) {
  public PictureTip {
    lines = List.copyOf(lines);
  }
}
