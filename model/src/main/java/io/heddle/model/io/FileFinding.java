package io.heddle.model.io;

import io.heddle.model.text.Advice;
import io.heddle.model.text.VisibleTextSanitizer;
import org.jspecify.annotations.Nullable;

/**
 * One problem of a file.
 *
 * @param file name of the file, as the user gave it
 * @param pointer JSON pointer (RFC 6901) to the offending value; empty for the file as a whole
 * @param value what is there, shortened; {@code nothing} where a value is missing
 * @param expected what should be there
 * @param advice what to do, or null
 */
public record FileFinding(
    String file, String pointer, String value, String expected, @Nullable Advice advice) {
  /** One line: {@code a.json: /hosts/3/busyGpus/1: found 9, expected … . Use … .} */
  @Override
  public String toString() {
    var line = new StringBuilder(file).append(": ");
    if (!pointer.isEmpty()) {
      line.append(pointer).append(": ");
    }
    line.append("found ").append(value).append(", expected ").append(expected).append('.');
    return VisibleTextSanitizer.of( // names of files and members may hold line breaks
        Advice.append(line.toString(), advice));
  }
}
