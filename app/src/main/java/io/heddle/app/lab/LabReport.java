package io.heddle.app.lab;

import java.util.List;

/**
 * What a page shows.
 *
 * @param notes what differs from the paper's set-up, what was left out and why
 */
public record LabReport(
    String title, List<LabTable> tables, List<LabFigure> figures, List<String> notes) {
  public LabReport {
    tables = List.copyOf(tables);
    figures = List.copyOf(figures);
    notes = List.copyOf(notes);
  }
}
