package io.heddle.tests;

import io.heddle.app.lab.LabPageRun;
import io.heddle.app.lab.PaperLabPages;
import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.solvers.SolverTermination;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pages of the Lab, run for a test, and what stands in them. */
final class LabReports {
  static final Path DATA = Path.of(System.getProperty("heddle.data", "../../shared/data"));

  private LabReports() {}

  static LabReport run(String page, @Nullable Path data, boolean quick) {
    return PaperLabPages.all().stream()
        .filter(each -> each.name().equals(page))
        .findFirst()
        .orElseThrow()
        .run(new LabPageRun(data, quick, 0, new SolverTermination.Never(), _ -> {}));
  }

  static ReportTable table(LabReport report, String name) {
    return report.tables().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The row that begins so. */
  static List<String> row(LabReport report, String table, String... begins) {
    return table(report, table).rows().stream()
        .filter(row -> row.subList(0, begins.length).equals(List.of(begins)))
        .findFirst()
        .orElseThrow();
  }

  /** A number of that row; of “99.1 ± 0.3” the first. */
  static double number(LabReport report, String table, int column, String... begins) {
    return Double.parseDouble(row(report, table, begins).get(column).replaceFirst(" .*", ""));
  }
}
