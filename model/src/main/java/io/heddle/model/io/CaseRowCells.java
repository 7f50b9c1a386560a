package io.heddle.model.io;

import java.util.List;
import org.apache.commons.csv.CSVRecord;

/** The cells of a row of a {@link CaseTable} by column, and the findings about them. */
abstract class CaseRowCells {
  final FileFindings findings;
  private final List<String> header;
  private final CSVRecord row;
  private final long line;

  CaseRowCells(List<String> header, CSVRecord row, long line, FileFindings findings) {
    this.header = header;
    this.row = row;
    this.line = line;
    this.findings = findings;
  }

  /** Of the same row. */
  CaseRowCells(CaseRowCells same) {
    this(same.header, same.row, same.line, same.findings);
  }

  /** Empty where there is no such column. */
  final String text(String column) {
    int at = header.indexOf(column);
    return at < 0 ? "" : row.get(at);
  }

  final void error(String column, String value, String expected) {
    findings.error(at(column), value, expected, () -> null);
  }

  final String at(String column) {
    return "line %d, column %s".formatted(line, column);
  }
}
