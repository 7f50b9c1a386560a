package io.heddle.app.usecase.traces;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVRecord;

/**
 * A line of another program's table, with its columns by name. All methods throw {@link
 * io.heddle.model.io.InputException}, with file and line, where a value is missing or of no use.
 */
public record NamedCsvLine(Path file, CSVRecord cells, Map<String, Integer> columns) {
  /**
   * All lines of a CSV file but the first, which names the columns. O(length of the file).
   *
   * @throws io.heddle.model.io.InputException if it cannot be read
   */
  public static List<NamedCsvLine> read(Path file) {
    var rows = TraceFiles.rows(file, false);
    if (rows.isEmpty()) {
      throw TraceFiles.mistake(file, 1, "an empty file", "a line that names the columns");
    }
    return of(file, rows);
  }

  static List<NamedCsvLine> of(Path file, List<CSVRecord> rows) {
    var columns = new HashMap<String, Integer>();
    var header = rows.getFirst().toList();
    for (int i = 0; i < header.size(); i++) {
      columns.put(header.get(i).strip(), i);
    }
    return rows.stream().skip(1).map(row -> new NamedCsvLine(file, row, columns)).toList();
  }

  public String text(String column) {
    var at = columns.get(column);
    if (at == null || at >= cells.size()) {
      throw TraceFiles.mistake(
          file, cells.getRecordNumber(), "no column " + column, "a value for " + column);
    }
    return cells.get(at).strip();
  }

  String text(String column, String otherwise) {
    return columns.containsKey(column) ? text(column) : otherwise;
  }

  /** At least {@code least}, and finite. */
  public double number(String column, double least) {
    var text = text(column);
    try {
      double value = Double.parseDouble(text);
      if (value >= least && value < 1e15) {
        return value;
      }
    } catch (NumberFormatException noNumber) {
      // reported below, with the line
    }
    throw TraceFiles.mistake(
        file,
        cells.getRecordNumber(),
        "%s %s".formatted(column, text),
        "a number of at least %s".formatted(least));
  }
}
