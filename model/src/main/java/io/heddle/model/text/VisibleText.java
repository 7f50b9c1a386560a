package io.heddle.model.text;

/** Text for a person, in which no character is invisible or moves the others. */
public final class VisibleText {
  private VisibleText() {}

  /** The text with {@code \u202e} for each character that {@link Names} refuses in a name. */
  public static String of(String text) {
    if (text.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
      return text;
    }
    var visible = new StringBuilder();
    int before = -1;
    for (int c : text.codePoints().toArray()) {
      if (Names.isHidden(c, before)) {
        visible.append(c > 0xffff ? "\\u{%x}".formatted(c) : "\\u%04x".formatted(c));
      } else {
        visible.appendCodePoint(c);
      }
      before = c;
    }
    return visible.toString();
  }
}
