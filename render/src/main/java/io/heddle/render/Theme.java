package io.heddle.render;

import java.util.List;

/**
 * Colours by meaning. A free host is lighter than a busy one by day and by night: what is free is
 * looked for, what is busy steps back. The minipod palette is Paul Tol's bright and light sets
 * without grey, which people with any colour vision can tell apart side by side; painters add
 * labels, since more minipods than colours share them.
 */
public record Theme(
    boolean night,
    Rgba background,
    Rgba surface,
    Rgba subtle,
    Rgba border,
    Rgba strong,
    Rgba text,
    Rgba muted,
    Rgba accent,
    Rgba danger,
    Rgba free,
    Rgba busy,
    Rgba partly,
    List<Rgba> palette) {
  private static final Rgba BLACK = Rgba.of(0x101418);
  private static final Rgba WHITE = Rgba.of(0xFFFFFF);
  private static final List<Rgba> MINIPODS =
      List.of(
          Rgba.of(0x4477AA),
          Rgba.of(0xEE6677),
          Rgba.of(0x228833),
          Rgba.of(0xCCBB44),
          Rgba.of(0x66CCEE),
          Rgba.of(0xAA3377),
          Rgba.of(0xEE8866),
          Rgba.of(0x44BB99),
          Rgba.of(0x9988DD),
          Rgba.of(0xBBCC33),
          Rgba.of(0xDDAA88));

  private static final Theme LIGHT =
      new Theme(
          false,
          Rgba.of(0xFFFFFF),
          Rgba.of(0xFAFBFC),
          Rgba.of(0xF3F5F8),
          Rgba.of(0xD5DAE1),
          Rgba.of(0x57606A),
          Rgba.of(0x1F2328),
          Rgba.of(0x59636E),
          Rgba.of(0x0969DA),
          Rgba.of(0xCF222E),
          Rgba.of(0xD3DBE4),
          Rgba.of(0x9AA4AF),
          Rgba.of(0xBDC5CE),
          MINIPODS);

  private static final Theme DARK =
      new Theme(
          true,
          Rgba.of(0x0D1117),
          Rgba.of(0x14191F),
          Rgba.of(0x1B2128),
          Rgba.of(0x30363D),
          Rgba.of(0x9EA7B3),
          Rgba.of(0xE6EDF3),
          Rgba.of(0x9198A1),
          Rgba.of(0x2F81F7),
          Rgba.of(0xF85149),
          Rgba.of(0x5D6C7E),
          Rgba.of(0x323A44),
          Rgba.of(0x485461),
          MINIPODS);

  private static final Theme LIGHT_CONTRAST =
      new Theme(
          false,
          Rgba.of(0xFFFFFF),
          Rgba.of(0xFFFFFF),
          Rgba.of(0xEEF1F4),
          Rgba.of(0x20252C),
          Rgba.of(0x0E1116),
          Rgba.of(0x000000),
          Rgba.of(0x20252C),
          Rgba.of(0x0349B4),
          Rgba.of(0xA0111F),
          Rgba.of(0xCDD5DF),
          Rgba.of(0x3B434C),
          Rgba.of(0x7C8794),
          MINIPODS);

  private static final Theme DARK_CONTRAST =
      new Theme(
          true,
          Rgba.of(0x000000),
          Rgba.of(0x000000),
          Rgba.of(0x16191E),
          Rgba.of(0xB8C0CA),
          Rgba.of(0xF0F3F6),
          Rgba.of(0xFFFFFF),
          Rgba.of(0xE3E8EE),
          Rgba.of(0x71B7FF),
          Rgba.of(0xFF7B78),
          Rgba.of(0xB4BDC8),
          Rgba.of(0x414B57),
          Rgba.of(0x77828F),
          MINIPODS);

  public Theme {
    palette = List.copyOf(palette);
  }

  public static Theme light() {
    return LIGHT;
  }

  public static Theme dark() {
    return DARK;
  }

  /**
   * @param contrast whether text, edges and states stand out as much as they can
   */
  public static Theme of(boolean dark, boolean contrast) {
    return dark ? (contrast ? DARK_CONTRAST : DARK) : contrast ? LIGHT_CONTRAST : LIGHT;
  }

  /** The colour of a minipod; minipods further apart than the palette is long share one. */
  public Rgba minipod(int index) {
    return palette.get(index % palette.size());
  }

  /** How many minipods have a colour of their own. */
  public int colours() {
    return palette.size();
  }

  /** What is free, but held for planned jobs: a free host with a touch of the accent. */
  public Rgba planned() {
    return free.mix(accent, 0.5);
  }

  /** Black or white, whichever reads better on the colour. */
  public static Rgba readableOn(Rgba colour) {
    return colour.contrast(BLACK) >= colour.contrast(WHITE) ? BLACK : WHITE;
  }
}
