package io.heddle.model.escape;

import java.util.regex.Pattern;

/** Words of a POSIX shell command line. */
public final class ShellQuoting {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:,=@%+-]+");

  private ShellQuoting() {}

  /**
   * One word that the shell passes on unchanged, whatever it contains.
   *
   * @throws IllegalArgumentException if the text contains NUL, which no argument can
   */
  public static String word(String text) {
    if (text.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("a shell word cannot contain NUL");
    }
    return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  /** The {@link #word} for a relative file name, which no program takes for an option. */
  public static String file(String name) {
    return word(optionSafe(name));
  }

  /** A relative file name, unquoted, with {@code ./} before a leading dash. */
  public static String optionSafe(String name) {
    return name.startsWith("-") ? "./" + name : name;
  }
}
