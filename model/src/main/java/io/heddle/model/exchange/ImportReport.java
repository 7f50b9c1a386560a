package io.heddle.model.exchange;

import java.util.List;
import java.util.Locale;

/**
 * What became of a file.
 *
 * @param format word of {@link FabricFormat#id()}
 * @param read what the cluster holds
 * @param assumed what the file does not say
 * @param leftOut what the file says and the cluster does not hold
 */
public record ImportReport(String format, List<Note> read, List<Note> assumed, List<Note> leftOut) {
  /**
   * One line.
   *
   * @param object what it is about, with its number where there are several
   * @param reason what was read, or why
   */
  public record Note(String object, String reason) {
    @Override
    public String toString() {
      return object + ": " + reason;
    }
  }

  public ImportReport {
    read = List.copyOf(read);
    assumed = List.copyOf(assumed);
    leftOut = List.copyOf(leftOut);
  }

  /** For a person: one note a line, each with its kind; ends with a line break. */
  public String text() {
    var text = new StringBuilder();
    append(text, "read", read);
    append(text, "assumed", assumed);
    append(text, "left out", leftOut);
    return text.toString();
  }

  private static void append(StringBuilder text, String kind, List<Note> notes) {
    notes.forEach(note -> text.append(String.format(Locale.ENGLISH, "%-9s %s%n", kind, note)));
  }
}
