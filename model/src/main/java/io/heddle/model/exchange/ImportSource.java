package io.heddle.model.exchange;

import io.heddle.model.io.InputException;
import io.heddle.model.io.Utf8FileReader;
import io.heddle.model.text.Advice;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A text to import.
 *
 * @param name the file, as the user gave it
 */
public record ImportSource(String name, String text) {
  private static final int SHOWN_CHARACTERS = 60;

  /**
   * @throws InputException if the file cannot be read, or is no UTF-8 text
   */
  public static ImportSource of(Path file) {
    return new ImportSource(file.toString(), Utf8FileReader.read(file));
  }

  /** The file's name without folders and its suffix: a name for a cluster. */
  String stem() {
    var file = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    if (file.endsWith(".gz") || file.endsWith(".zip")) {
      file = file.substring(0, file.lastIndexOf('.'));
    }
    int dot = file.lastIndexOf('.');
    return dot <= 0 ? file : file.substring(0, dot);
  }

  /** The first characters, enough to guess the format by. */
  public String head() {
    return text.substring(0, Math.min(1 << 16, text.length()));
  }

  /**
   * A problem in a line.
   *
   * @param line from 1; 0 for the file as a whole
   */
  public InputException refuse(int line, String value, String expected, @Nullable Advice advice) {
    return new InputException(name, line == 0 ? "" : "line " + line, value, expected, advice);
  }

  /** {@link #refuse(int, String, String, Advice)} without advice. */
  public InputException refuse(int line, String value, String expected) {
    return refuse(line, value, expected, null);
  }

  public static String quote(String value) {
    return '"'
        + (value.length() <= SHOWN_CHARACTERS ? value : value.substring(0, SHOWN_CHARACTERS) + "…")
        + '"';
  }
}
