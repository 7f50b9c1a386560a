package io.heddle.render.surface;

/** Where the anchor of a text is. */
public enum TextAnchor {
  LEFT,
  CENTER,
  RIGHT
}
