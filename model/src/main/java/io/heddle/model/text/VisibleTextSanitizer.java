package io.heddle.model.text;

import java.util.function.IntPredicate;

/** Text for a person, in which no character is invisible or moves the others. */
public final class VisibleTextSanitizer {
  private VisibleTextSanitizer() {}

  /** The text with {@code \u202e} for each character that {@link NameRules} refuses in a name. */
  public static String of(String text) {
    return of(text, _ -> true);
  }

  /**
   * The same, also for each character that cannot be shown where the text goes.
   *
   * @param isShown whether there is a glyph for a code point
   */
  public static String of(String text, IntPredicate isShown) {
    if (text.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
      return text;
    }
    var visible = new StringBuilder();
    int before = -1;
    boolean isEscaped = false;
    for (int c : text.codePoints().toArray()) {
      isEscaped =
          NameRules.isHidden(c, before)
              || (NameRules.isHidden(c, -1) ? isEscaped : !isShown.test(c));
      if (isEscaped) {
        visible.append(c > 0xffff ? "\\u{%x}".formatted(c) : "\\u%04x".formatted(c));
      } else {
        visible.appendCodePoint(c);
      }
      before = c;
    }
    return visible.toString();
  }
}
