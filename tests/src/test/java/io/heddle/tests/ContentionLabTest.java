package io.heddle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.lab.LabPageRun;
import io.heddle.app.lab.PaperLabPages;
import io.heddle.app.usecase.report.PaperClaims;
import io.heddle.app.usecase.report.ReportFiles;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.solvers.SolverTermination;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CRUX's tables, from a few cases. */
@Tag("nightly")
class ContentionLabTest {
  @TempDir Path folder = Path.of("");

  @Test
  void eachStepIsNearTheOptimumAndLevelsAreNoWorseThanNone() {
    var page =
        PaperLabPages.all().stream()
            .filter(each -> each.name().equals("contention"))
            .findFirst()
            .orElseThrow();
    var report = page.run(new LabPageRun(null, true, 0, new SolverTermination.Never(), _ -> {}));
    for (var row : table(report.tables(), "fig16-steps").rows()) {
      if (row.get(1).equals("refined")) {
        assertThat(Double.parseDouble(row.get(2))).as("%s", row).isBetween(99.5, 100.0);
      }
    }
    for (var row : table(report.tables(), "fig19-22-testbed").rows()) {
      assertThat(Double.parseDouble(row.get(5)))
          .as("refined against CRUX's paths without priorities, %s", row)
          .isGreaterThanOrEqualTo(Double.parseDouble(row.get(3)) - 0.01);
    }
    for (var row : table(report.tables(), "compression").rows()) {
      assertThat(Double.parseDouble(row.get(4))).as("%s", row).isGreaterThanOrEqualTo(0.999);
    }
    for (var row : table(report.tables(), "fig7-meeting").rows()) {
      double longer = Double.parseDouble(row.get(3).split(" ")[0]);
      if (row.get(1).equals("ecmp")) {
        assertThat(longer).as("%s", row).isPositive();
      } else {
        assertThat(longer).as("chosen paths keep two jobs apart, %s", row).isZero();
      }
    }
    assertThat(table(report.tables(), "fig25-two-layer").rows()).hasSize(8);
    for (var row : table(report.tables(), "fig6-two-layer").rows()) {
      assertThat(Double.parseDouble(row.get(1).split(" ")[0])).as("%s", row).isBetween(0.0, 100.0);
    }
    assertThat(PaperClaims.of(report).orElseThrow().rows()).hasSize(3 + 10);
    ReportFiles.write(report, folder);
    assertThat(folder.resolve("fig16-steps.csv")).exists();
    assertThat(folder.resolve("fig23-two-layer-paired.csv")).exists();
    assertThat(folder.resolve("fig24-two-layer-intensity-refined.png")).exists();
    assertThat(folder.resolve("report.txt")).isNotEmptyFile();
  }

  private static ReportTable table(List<ReportTable> tables, String name) {
    return tables.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }
}
