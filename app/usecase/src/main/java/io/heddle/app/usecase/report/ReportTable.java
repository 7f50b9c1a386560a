package io.heddle.app.usecase.report;

import java.util.List;

/**
 * A table.
 *
 * @param name file name without suffix
 * @param header names of the columns, with units
 * @param rows cells as a person reads them
 */
public record ReportTable(String name, String title, List<String> header, List<List<String>> rows) {
  public ReportTable {
    header = List.copyOf(header);
    rows = rows.stream().map(List::copyOf).toList();
    for (var row : rows) {
      if (row.size() != header.size()) {
        throw new IllegalArgumentException(
            "table %s: a row of %d cells, expected %d".formatted(name, row.size(), header.size()));
      }
    }
  }
}
