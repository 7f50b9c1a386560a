package io.heddle.app.planner;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;

/** The words that a person reads, from the bundle {@code planner.properties}. */
public final class Text {
  private static final ResourceBundle BUNDLE =
      ResourceBundle.getBundle("io.heddle.app.planner.planner", Locale.ENGLISH);

  private Text() {}

  /**
   * The text of a key with {0}, {1}, … filled in; numbers are grouped by thousands.
   *
   * @throws java.util.MissingResourceException if the bundle lacks the key
   */
  public static String of(String key, Object... arguments) {
    return new MessageFormat(BUNDLE.getString(key), Locale.ENGLISH).format(arguments);
  }

  /** A message as a sentence: a word begins with a capital letter, a name or a symbol stays. */
  public static String sentence(String message) {
    return message.matches("(?s)[a-z]{3,} .*")
        ? Character.toUpperCase(message.charAt(0)) + message.substring(1)
        : message;
  }

  /** A difference with its sign; a minus is as long as a plus. */
  public static String signed(String format, Object difference) {
    return String.format(Locale.ENGLISH, format, difference).replace('-', '−');
  }
}
