package io.heddle.app.planner.document;

import io.heddle.model.exchange.FabricImportReport;
import java.util.List;

/**
 * What became of a foreign file.
 *
 * @param source the file's name
 * @param changed in the document that was open, a line each; none where it is a new one
 */
public record ImportNotice(String source, FabricImportReport report, List<String> changed) {
  public ImportNotice {
    changed = List.copyOf(changed);
  }

  /** For a person, a note a line; ends with a line break. */
  public String text() {
    var text = new StringBuilder(report.text());
    changed.forEach(line -> text.append("%-9s %s%n".formatted("changed", line)));
    return text.toString();
  }
}
