package io.heddle.app.usecase.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table.
 *
 * @param name file name without suffix
 * @param header names of the columns, with units
 * @param rows cells as a person reads them
 * @param published the columns of what a paper states; null where it states none
 */
public record ReportTable(
    String name,
    String title,
    List<String> header,
    List<List<String>> rows,
    @Nullable Published published) {
  /**
   * Two columns of one quantity.
   *
   * @param here the column of the numbers that were computed
   * @param paper the column of the paper's numbers
   */
  public record Published(int here, int paper) {}

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

  /** Without numbers of a paper. */
  public ReportTable(String name, String title, List<String> header, List<List<String>> rows) {
    this(name, title, header, rows, null);
  }

  /** With a paper's numbers in one column for those of another. */
  public ReportTable beside(String here, String paper) {
    return new ReportTable(name, title, header, rows, new Published(column(here), column(paper)));
  }

  private int column(String head) {
    int found = header.indexOf(head);
    if (found < 0) {
      throw new IllegalArgumentException("table %s: no column %s".formatted(name, head));
    }
    return found;
  }
}
