package io.heddle.model.text;

/** What can be the name of something. */
public final class Names {
  private Names() {}

  /** Not blank, without control characters. */
  public static boolean isName(String name) {
    return !name.isBlank() && name.codePoints().noneMatch(Names::isControl);
  }

  /** The same text with a space for every control character. */
  public static String plain(String text) {
    var plain = new StringBuilder();
    text.codePoints().map(c -> isControl(c) ? ' ' : c).forEach(plain::appendCodePoint);
    return plain.toString();
  }

  private static boolean isControl(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> c == 0xFFFE || c == 0xFFFF;
    };
  }
}
