package io.heddle.model.text;

import java.lang.Character.UnicodeScript;
import java.util.regex.Pattern;

/** Rules for names of hosts, switches, jobs and files. */
public final class NameRules {
  /** Code points that Unicode calls default-ignorable or that fonts draw as nothing. */
  private static final Pattern BLANK =
      Pattern.compile(
          "[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{IsNoncharacter_Code_Point}"
              + "\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u2800\\u3164\\uFE00-\\uFE0F\\uFFA0"
              + "\\x{1D173}-\\x{1D17A}\\x{E0000}-\\x{E0FFF}]");

  private NameRules() {}

  /** Whether a text can be a name: not blank, and every character visible. */
  public static boolean isName(String name) {
    return !name.isBlank() && firstHidden(name) < 0;
  }

  /** The first invisible code point of a name; -1 if there is none. */
  public static int firstHidden(String name) {
    int before = -1;
    for (int i = 0; i < name.length(); i += Character.charCount(before)) {
      int c = name.codePointAt(i);
      if (isHidden(c, before)) {
        return c;
      }
      before = c;
    }
    return -1;
  }

  /**
   * Whether a code point is a control, a bidirectional control, or invisible. Joiners and variation
   * selectors are letters' business in Indic and Arabic scripts and in emoji, so they are visible
   * after those.
   *
   * @param before the code point before it, or -1
   */
  static boolean isHidden(int c, int before) {
    if (c >= ' ' && c < 0x7f) {
      return false;
    }
    return BLANK.matcher(Character.toString(c)).matches() && !(isJoiner(c) && shapes(before));
  }

  private static boolean isJoiner(int c) {
    return c == 0x200C || c == 0x200D || (c >= 0xFE00 && c <= 0xFE0F);
  }

  private static boolean shapes(int before) {
    return before > 0x7f
        && switch (UnicodeScript.of(before)) {
          case LATIN, GREEK, CYRILLIC, INHERITED ->
              Character.getType(before) == Character.OTHER_SYMBOL || before == 0xFE0F;
          case COMMON ->
              Character.getType(before) == Character.OTHER_SYMBOL
                  || Character.getType(before) == Character.MODIFIER_SYMBOL;
          default -> true;
        };
  }

  /** The same text with a space for every control character and without invisible ones. */
  public static String plain(String text) {
    var plain = new StringBuilder();
    int before = -1;
    for (int c : text.codePoints().toArray()) {
      if (!isHidden(c, before)) {
        plain.appendCodePoint(c);
      } else if (Character.getType(c) != Character.FORMAT) {
        plain.append(' ');
      }
      before = c;
    }
    return plain.toString();
  }
}
