package io.heddle.model.io;

import org.jspecify.annotations.Nullable;

/**
 * One problem of a file.
 *
 * @param file name of the file, as the user gave it
 * @param pointer JSON pointer (RFC 6901) to the offending value; empty for the file as a whole
 * @param value what is there, shortened; {@code nothing} where a value is missing
 * @param expected what should be there
 * @param maybe advice, or null
 */
public record Finding(
    String file, String pointer, String value, String expected, @Nullable String maybe) {
  /** One line: {@code a.json: /hosts/3/busyGpus/1: found 9, expected … . Maybe … .} */
  @Override
  public String toString() {
    var line = new StringBuilder(file).append(": ");
    if (!pointer.isEmpty()) {
      line.append(pointer).append(": ");
    }
    line.append("found ").append(value).append(", expected ").append(expected).append('.');
    if (maybe != null) {
      line.append(" Maybe ").append(maybe).append('.');
    }
    return oneLine(line);
  }

  /** Names of files and members may hold line breaks; a finding must not. */
  private static String oneLine(StringBuilder line) {
    return line.chars()
        .map(c -> Character.isISOControl(c) || c == '\u2028' || c == '\u2029' ? ' ' : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
