package io.heddle.model.escape;

import io.heddle.model.text.VisibleTextSanitizer;

/** Text within a comment that ends with its line, as in shell scripts, YAML and Slurm files. */
public final class CommentEscaping {
  private static final int LONGEST = 80;

  private CommentEscaping() {}

  /** One line of at most 81 characters in which every character is visible. */
  public static String of(String text) {
    var line = VisibleTextSanitizer.of(text);
    if (line.length() <= LONGEST) {
      return line;
    }
    int end = Character.isHighSurrogate(line.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return line.substring(0, end) + "…";
  }
}
