package io.heddle.render.surface;

import io.heddle.render.Rgba;

/** What painters draw on. Coordinates are in pixels at scale 1, y grows downward. */
public interface PaintSurface {
  void fillRect(double x, double y, double width, double height, Rgba colour);

  void strokeRect(double x, double y, double width, double height, Rgba colour, double line);

  void fillRound(double x, double y, double width, double height, double radius, Rgba colour);

  void strokeRound(
      double x, double y, double width, double height, double radius, Rgba colour, double line);

  void fillOval(double x, double y, double width, double height, Rgba colour);

  void strokeOval(double x, double y, double width, double height, Rgba colour, double line);

  void line(double x1, double y1, double x2, double y2, Rgba colour, double line);

  void fillPolygon(double[] xs, double[] ys, Rgba colour);

  /** Text whose baseline is at y. */
  void text(String text, double x, double y, TextStyle style, TextAnchor align, Rgba colour);

  /** Text that reads upward, centred on (x, y). */
  void textUp(String text, double x, double y, TextStyle style, Rgba colour);

  double textWidth(String text, TextStyle style);

  /** Only what is inside the rectangle is drawn until {@link #unclip()}. */
  void clip(double x, double y, double width, double height);

  void unclip();

  /** Moves the origin. */
  void translate(double x, double y);

  /**
   * Whether a block of pixels is cheaper here than thousands of rectangles. Vector formats say no.
   */
  boolean prefersPixels();

  /**
   * Draws pixels (alpha, red, green, blue; premultiplied) at (x, y), one a unit.
   *
   * @throws UnsupportedOperationException unless {@link #prefersPixels()}
   */
  void pixels(int[] argb, int width, int height, double x, double y);
}
