package io.heddle.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.heddle.app.lab.LabPageRun;
import io.heddle.app.lab.PaperLabPages;
import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.solvers.SolverTermination;
import java.nio.file.Files;
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

  /** The page on the data beside the checkout; the test is skipped where this file is missing. */
  static LabReport runOn(String file, String what, String page, boolean quick) {
    assumeTrue(
        Files.exists(DATA.resolve(file)), () -> "SKIPPED: no %s in %s".formatted(what, DATA));
    return run(page, DATA, quick);
  }

  /** Without data the page has one note, which says so. */
  static void assertMissing(String page, boolean quick, String files) {
    var report = run(page, null, quick);
    assertThat(report.tables()).isEmpty();
    assertThat(report.notes()).hasSize(1).first().asString().contains(files);
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
