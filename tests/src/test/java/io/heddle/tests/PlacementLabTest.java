package io.heddle.tests;

import static io.heddle.tests.LabReports.run;
import static io.heddle.tests.LabReports.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.report.PaperClaims;
import io.heddle.app.usecase.report.ReportFiles;
import io.heddle.app.usecase.report.ReportTable;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arnold's tables, from a few cases. */
class PlacementLabTest {
  @TempDir Path folder = Path.of("");

  @Tag("nightly")
  @Test
  void tilesIsNeverWorseAndMostlyProven() {
    var report = run("placement", null, true);
    var summary = table(report, "spread-summary");
    for (var row : summary.rows()) {
      assertThat(cell(summary, row, "worse")).as("%s", row).isEqualTo("0");
      assertThat(Double.parseDouble(cell(summary, row, "best baseline / tiles")))
          .as("%s", row)
          .isGreaterThanOrEqualTo(1);
      assertThat(Double.parseDouble(cell(summary, row, "tiles / bound")))
          .as("%s", row)
          .isBetween(1.0, 1.05);
    }
    assertThat(summary.rows().stream().map(List::getFirst)).contains("(i)", "(ii)", "(iii)");
    var latency = table(report, "latency");
    assertThat(latency.rows()).hasSize(8 + 8 + 6);
    assertThat(cell(latency, latency.rows().getLast(), "enumerate")).isEqualTo("not tried");
    assertThat(PaperClaims.of(report).orElseThrow().rows())
        .extracting(List::getFirst)
        .contains("1.0", "1.2 (up to 1.67)");
    ReportFiles.write(report, folder);
    assertThat(folder.resolve("spread.csv")).exists();
    assertThat(folder.resolve("spread-ii.png")).exists();
    assertThat(folder.resolve("latency-iii.svg")).exists();
    assertThat(folder.resolve("report.txt")).isNotEmptyFile();
  }

  private static String cell(ReportTable table, List<String> row, String column) {
    return row.get(table.header().indexOf(column));
  }
}
