package io.heddle.tests;

import static io.heddle.tests.LabReports.run;
import static io.heddle.tests.LabReports.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.report.PaperClaims;
import io.heddle.app.usecase.report.ReportFiles;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CRUX's tables, from a few cases. */
@Tag("nightly")
class ContentionLabTest {
  @TempDir Path folder = Path.of("");

  @Test
  void eachStepIsNearTheOptimumAndLevelsAreNoWorseThanNone() {
    var report = run("contention", null, true);
    for (var row : table(report, "fig16-steps").rows()) {
      if (row.get(1).equals("refined")) {
        assertThat(Double.parseDouble(row.get(2))).as("%s", row).isBetween(99.5, 100.0);
      }
    }
    for (var row : table(report, "fig19-22-testbed").rows()) {
      assertThat(Double.parseDouble(row.get(5)))
          .as("refined against CRUX's paths without priorities, %s", row)
          .isGreaterThanOrEqualTo(Double.parseDouble(row.get(3)) - 0.01);
    }
    for (var row : table(report, "compression").rows()) {
      assertThat(Double.parseDouble(row.get(4))).as("%s", row).isGreaterThanOrEqualTo(0.999);
    }
    for (var row : table(report, "fig7-meeting").rows()) {
      double longer = Double.parseDouble(row.get(3).split(" ")[0]);
      if (row.get(1).equals("ecmp")) {
        assertThat(longer).as("%s", row).isPositive();
      } else {
        assertThat(longer).as("chosen paths keep two jobs apart, %s", row).isZero();
      }
    }
    assertThat(table(report, "fig25-two-layer").rows()).hasSize(8);
    for (var row : table(report, "fig6-two-layer").rows()) {
      assertThat(Double.parseDouble(row.get(1).split(" ")[0])).as("%s", row).isBetween(0.0, 100.0);
    }
    assertThat(PaperClaims.of(report).orElseThrow().rows()).hasSize(3 + 10);
    ReportFiles.write(report, folder);
    assertThat(folder.resolve("fig16-steps.csv")).exists();
    assertThat(folder.resolve("fig23-two-layer-paired.csv")).exists();
    assertThat(folder.resolve("fig24-two-layer-intensity-refined.png")).exists();
    assertThat(folder.resolve("report.txt")).isNotEmptyFile();
  }
}
