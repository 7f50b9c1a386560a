package io.heddle.app.usecase.report;

import java.util.List;

/**
 * What a page shows.
 *
 * @param notes what differs from the paper's set-up, what was left out and why
 * @param appendix tables too long to read, which are only written as files
 */
public record Report(
    String title,
    List<ReportTable> tables,
    List<ReportFigure> figures,
    List<String> notes,
    List<ReportTable> appendix) {
  public Report {
    tables = List.copyOf(tables);
    figures = List.copyOf(figures);
    notes = List.copyOf(notes);
    appendix = List.copyOf(appendix);
  }

  public Report(
      String title, List<ReportTable> tables, List<ReportFigure> figures, List<String> notes) {
    this(title, tables, figures, notes, List.of());
  }
}
