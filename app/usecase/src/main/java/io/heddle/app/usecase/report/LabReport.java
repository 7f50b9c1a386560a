package io.heddle.app.usecase.report;

import java.util.List;

/**
 * What a page shows.
 *
 * @param reasons why the answer is as it is, a sentence each
 * @param notes what differs from the paper's set-up, what was left out and why
 * @param appendix tables too long to read, which are only written as files
 */
public record LabReport(
    String title,
    List<ReportTable> tables,
    List<ReportFigure> figures,
    List<String> reasons,
    List<String> notes,
    List<ReportTable> appendix) {
  public LabReport {
    tables = List.copyOf(tables);
    figures = List.copyOf(figures);
    reasons = List.copyOf(reasons);
    notes = List.copyOf(notes);
    appendix = List.copyOf(appendix);
  }

  /** Without reasons. */
  public LabReport(
      String title,
      List<ReportTable> tables,
      List<ReportFigure> figures,
      List<String> notes,
      List<ReportTable> appendix) {
    this(title, tables, figures, List.of(), notes, appendix);
  }

  public LabReport(
      String title, List<ReportTable> tables, List<ReportFigure> figures, List<String> notes) {
    this(title, tables, figures, notes, List.of());
  }

  /** The same with sentences on why the answer is as it is. */
  public LabReport withReasons(List<String> why) {
    return new LabReport(title, tables, figures, why, notes, appendix);
  }
}
