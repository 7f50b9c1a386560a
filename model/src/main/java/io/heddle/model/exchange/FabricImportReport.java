package io.heddle.model.exchange;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What became of a file.
 *
 * @param format word of {@link FabricImportFormat#id()}
 * @param read what the cluster holds
 * @param assumed what the file does not say
 * @param leftOut what the file says and the cluster does not hold
 */
public record FabricImportReport(
    String format, List<Note> read, List<Note> assumed, List<Note> leftOut) {
  /**
   * One line.
   *
   * @param object what it is about, with its number where there are several
   * @param reason what was read, or why
   * @param option of an assumption: the {@code --assume} that makes it, or a similar one; null
   *     where there is none
   */
  public record Note(String object, String reason, @Nullable String option) {
    public Note(String object, String reason) {
      this(object, reason, null);
    }

    /** Whether it is about hosts whose GPUs no source names; a person may settle that later. */
    public boolean isOfUnknownGpus() {
      return UnknownGpuReport.isNote(this);
    }

    @Override
    public String toString() {
      return object + ": " + reason + (option == null ? "" : " (--assume " + option + ")");
    }
  }

  public FabricImportReport {
    read = List.copyOf(read);
    assumed = List.copyOf(assumed);
    leftOut = List.copyOf(leftOut);
  }

  /** All of them; the format is that of the last one. */
  static FabricImportReport joined(List<FabricImportReport> reports) {
    var read = new ArrayList<Note>();
    var assumed = new ArrayList<Note>();
    var leftOut = new ArrayList<Note>();
    for (var each : reports) {
      read.addAll(each.read());
      assumed.addAll(each.assumed());
      leftOut.addAll(each.leftOut());
    }
    return new FabricImportReport(reports.getLast().format(), read, assumed, leftOut);
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
