package io.heddle.app.lab;

import java.util.List;

/**
 * What a page shows.
 *
 * @param notes what differs from the paper's set-up, what was left out and why
 * @param appendix tables too long to read, which are only written as files
 */
public record LabReport(
    String title,
    List<LabTable> tables,
    List<LabFigure> figures,
    List<String> notes,
    List<LabTable> appendix) {
  public LabReport {
    tables = List.copyOf(tables);
    figures = List.copyOf(figures);
    notes = List.copyOf(notes);
    appendix = List.copyOf(appendix);
  }

  public LabReport(
      String title, List<LabTable> tables, List<LabFigure> figures, List<String> notes) {
    this(title, tables, figures, notes, List.of());
  }
}
