package io.heddle.render.surface;

/** Where the anchor of a text is. */
public enum Align {
  LEFT,
  CENTER,
  RIGHT
}
