package io.heddle.render.surface;

/**
 * How text is set, in the one sans-serif family.
 *
 * @param size in pixels at scale 1
 */
public record TextStyle(double size, boolean bold) {
  public static final TextStyle SMALL = new TextStyle(11, false);
  public static final TextStyle SMALL_BOLD = new TextStyle(11, true);
  public static final TextStyle NORMAL = new TextStyle(13, false);
  public static final TextStyle TITLE = new TextStyle(15, true);
}
