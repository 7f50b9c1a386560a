package io.heddle.app.usecase.affinity;

import io.heddle.model.escape.SpreadsheetSafeCsv;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.InputException;
import io.heddle.model.io.ParserFailureReason;
import io.heddle.model.io.Utf8FileReader;
import io.heddle.model.job.JobCharacterization;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/** Characterisations as CSV: name, gpu, r1, r2, dpGain, ppGain (per cent), source. */
public final class AffinityCsv {
  private static final List<String> HEADER =
      List.of("name", "gpu", "r1", "r2", "dpGain", "ppGain", "source");

  private AffinityCsv() {}

  /**
   * @throws InputException with the line that cannot be used
   */
  public static List<JobCharacterization> read(Path file) {
    List<CSVRecord> rows;
    try (var parser = CSVFormat.RFC4180.parse(new StringReader(Utf8FileReader.read(file)))) {
      rows = parser.getRecords();
    } catch (IOException | UncheckedIOException unreadable) {
      throw mistake(
          file,
          1,
          "broken CSV (%s)".formatted(ParserFailureReason.of(unreadable)),
          "a CSV file in UTF-8");
    }
    if (rows.isEmpty() || !rows.getFirst().toList().equals(HEADER)) {
      throw mistake(
          file,
          1,
          rows.isEmpty() ? "an empty file" : String.join(",", rows.getFirst().toList()),
          String.join(",", HEADER));
    }
    var entries = new ArrayList<JobCharacterization>();
    for (var row : rows.subList(1, rows.size())) {
      if (row.size() != HEADER.size()) {
        throw mistake(file, row.getRecordNumber(), row.size() + " cells", HEADER.size() + " cells");
      }
      try {
        entries.add(
            new JobCharacterization(
                SpreadsheetSafeCsv.text(row.get(0)),
                SpreadsheetSafeCsv.text(row.get(1)),
                Double.parseDouble(row.get(2)),
                Double.parseDouble(row.get(3)),
                Double.parseDouble(row.get(4)),
                Double.parseDouble(row.get(5)),
                SpreadsheetSafeCsv.text(row.get(6))));
      } catch (IllegalArgumentException unusable) {
        throw mistake(
            file,
            row.getRecordNumber(),
            String.valueOf(unusable.getMessage()),
            "numbers of at least 0, and one gain above 0");
      }
    }
    return entries;
  }

  /** Whole or not at all. */
  public static void write(List<JobCharacterization> entries, Path file) {
    AtomicFiles.write(file, text(entries));
  }

  /** RFC 4180, numbers in full precision. */
  public static String text(List<JobCharacterization> entries) {
    var table = new SpreadsheetSafeCsv(HEADER);
    for (var entry : entries) {
      table.row(
          List.of(
              entry.name(),
              entry.gpuModel(),
              entry.r1(),
              entry.r2(),
              entry.dpGain(),
              entry.ppGain(),
              entry.source()));
    }
    return table.toString();
  }

  private static InputException mistake(Path file, long line, String found, String expected) {
    return new InputException(file.toString(), "line " + line, found, expected);
  }
}
