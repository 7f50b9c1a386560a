package io.heddle.render;

/**
 * A colour, independent of any toolkit.
 *
 * @param argb eight bits each of alpha, red, green, blue
 */
public record Rgba(int argb) {
  /** An opaque colour from 0xRRGGBB. */
  public static Rgba of(int rgb) {
    return new Rgba(0xFF000000 | rgb);
  }

  public int red() {
    return (argb >> 16) & 0xFF;
  }

  public int green() {
    return (argb >> 8) & 0xFF;
  }

  public int blue() {
    return argb & 0xFF;
  }

  public int alpha() {
    return argb >>> 24;
  }

  /** As {@link #argb()}, with the colours scaled by alpha. */
  public int premultiplied() {
    int alpha = alpha();
    return alpha << 24
        | red() * alpha / 255 << 16
        | green() * alpha / 255 << 8
        | blue() * alpha / 255;
  }

  /** The same colour, less opaque. */
  public Rgba withOpacity(double opacity) {
    return new Rgba(((int) Math.round(opacity * 255) << 24) | (argb & 0xFFFFFF));
  }

  /** This colour with a share of another. */
  public Rgba mix(Rgba other, double share) {
    return new Rgba(
        (blend(alpha(), other.alpha(), share) << 24)
            | (blend(red(), other.red(), share) << 16)
            | (blend(green(), other.green(), share) << 8)
            | blend(blue(), other.blue(), share));
  }

  private static int blend(int from, int to, double share) {
    return (int) Math.round(from + (to - from) * share);
  }

  /** Relative luminance of WCAG 2, in [0, 1]. */
  public double luminance() {
    return 0.2126 * linear(red()) + 0.7152 * linear(green()) + 0.0722 * linear(blue());
  }

  /** Contrast ratio of WCAG 2, in [1, 21]. */
  public double contrast(Rgba other) {
    double one = luminance() + 0.05;
    double two = other.luminance() + 0.05;
    return Math.max(one, two) / Math.min(one, two);
  }

  private static double linear(int channel) {
    double share = channel / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}
