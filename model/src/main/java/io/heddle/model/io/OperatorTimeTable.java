package io.heddle.model.io;

import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.hardware.GpuSpec;
import io.heddle.model.hardware.UnknownGpuException;
import io.heddle.model.job.OperatorTimes;
import io.heddle.model.text.Advice;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Reads what {@link OperatorBenchmarkScript} measured. */
public final class OperatorTimeTable {
  static final List<String> COLUMNS =
      List.of(
          "gpu",
          "hidden",
          "heads",
          "ffnHidden",
          "vocab",
          "sequence",
          "tp",
          "microBatch",
          "forwardSeconds",
          "backwardSeconds",
          "headSeconds");

  private final FileFindings findings;

  private OperatorTimeTable(String name) {
    findings = new FileFindings(name);
  }

  /**
   * O(length of the file).
   *
   * @throws InputException with every bad cell of the file, by line and column
   */
  public static List<OperatorTimes> read(Path path) {
    return read(path.toString(), Utf8FileReader.read(path));
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static List<OperatorTimes> read(String name, String text) {
    return new OperatorTimeTable(name).rows(text);
  }

  private List<OperatorTimes> rows(String text) {
    var format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
    var rows = new ArrayList<OperatorTimes>();
    try (var parser = CSVParser.parse(new StringReader(text), format)) {
      var header = parser.getHeaderNames();
      for (var column : COLUMNS) {
        if (!header.contains(column)) {
          findings.error(
              "line 1",
              "no column " + column,
              "the columns " + String.join(", ", COLUMNS),
              () -> Advice.nearest(column, header));
        }
      }
      findings.throwIfAny();
      for (var row : parser) {
        if (row.isConsistent()) {
          rows.add(times(row));
        } else {
          findings.error(
              "line " + (row.getRecordNumber() + 1),
              row.size() + " cells",
              header.size() + " as in the first line",
              () -> null);
        }
      }
    } catch (UncheckedIOException | IOException | IllegalArgumentException broken) {
      findings.error(
          "",
          "broken CSV (" + ParserFailureReason.of(broken) + ")",
          "CSV as of RFC 4180",
          () -> null);
    }
    findings.throwIfAny();
    return List.copyOf(rows);
  }

  private OperatorTimes times(CSVRecord row) {
    return new OperatorTimes(
        gpu(row),
        (int) number(row, "hidden", true),
        (int) number(row, "heads", true),
        (int) number(row, "ffnHidden", true),
        (int) number(row, "vocab", true),
        (int) number(row, "sequence", true),
        (int) number(row, "tp", true),
        (int) number(row, "microBatch", true),
        number(row, "forwardSeconds", false),
        number(row, "backwardSeconds", false),
        number(row, "headSeconds", false));
  }

  private String gpu(CSVRecord row) {
    var name = row.get("gpu");
    try {
      return GpuHardwareTable.gpu(name).name();
    } catch (UnknownGpuException unknown) {
      findings.error(
          at(row, "gpu"),
          name,
          "a GPU of the table of hardware",
          () -> Advice.nearest(name, GpuHardwareTable.gpus().stream().map(GpuSpec::name).toList()));
      return name;
    }
  }

  private double number(CSVRecord row, String column, boolean whole) {
    var cell = row.get(column);
    try {
      double value = whole ? Integer.parseInt(cell) : Double.parseDouble(cell);
      if (value > 0 && Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below, as what is not above 0
    }
    findings.error(
        at(row, column), cell, whole ? "a whole number above 0" : "seconds above 0", () -> null);
    return 1;
  }

  private static String at(CSVRecord row, String column) {
    return "line %d, column %s".formatted(row.getRecordNumber() + 1, column);
  }
}
