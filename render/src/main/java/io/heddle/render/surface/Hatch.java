package io.heddle.render.surface;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;

/**
 * What tells apart that shares a colour: minipods or jobs beyond as many as there are colours. Each
 * further round through the colours has lines of its own; after four rounds they begin again.
 */
public enum Hatch {
  NONE,
  RISING,
  LEVEL,
  CROSSED,

  /** Of hosts of a group alone, which have a line of their own in each of four colours. */
  UPRIGHT;

  private static final int ROUNDS = 4;
  private static final double STEP = 5;
  private static final double SMALLEST = 5;

  /**
   * The lines of one of many.
   *
   * @param index of the minipod or the job
   * @param colours after how many the colours begin again
   */
  public static Hatch of(int index, int colours) {
    return values()[index / colours % ROUNDS];
  }

  /** Whether a pixel belongs to a line, where many small squares share the lines. */
  public boolean covers(int x, int y) {
    int step = (int) STEP;
    return switch (this) {
      case NONE -> false;
      case RISING -> Math.floorMod(x + y, step) == 0;
      case LEVEL -> Math.floorMod(y, step) == 0;
      case CROSSED -> Math.floorMod(x + y, step) == 0 || Math.floorMod(x - y, step) == 0;
      case UPRIGHT -> Math.floorMod(x, step) == 0;
    };
  }

  /** The colour of the lines on a colour. */
  public static Rgba ink(Rgba colour) {
    return Theme.readableOn(colour).mix(colour, 0.45);
  }

  /** Draws the lines on a rectangle of a colour, where it has room for them. */
  public void paint(
      PaintSurface surface, double x, double y, double width, double height, Rgba colour) {
    if (this == NONE || width < SMALLEST || height < SMALLEST) {
      return;
    }
    var ink = ink(colour);
    if (this == LEVEL) {
      for (double at = STEP / 2; at < height; at += STEP) {
        surface.fillRect(x, y + at - 0.5, width, 1, ink);
      }
      return;
    }
    if (this == UPRIGHT) {
      for (double at = STEP / 2; at < width; at += STEP) {
        surface.fillRect(x + at - 0.5, y, 1, height, ink);
      }
      return;
    }
    for (double at = STEP / 2; at < width + height; at += STEP) {
      double from = Math.max(0, at - width); // how far down the line begins
      double to = Math.min(height, at);
      surface.line(x + at - from, y + from, x + at - to, y + to, ink, 1);
      if (this == CROSSED) {
        surface.line(x + width - at + from, y + from, x + width - at + to, y + to, ink, 1);
      }
    }
  }
}
