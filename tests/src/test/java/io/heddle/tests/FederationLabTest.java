package io.heddle.tests;

import static io.heddle.tests.LabReports.DATA;
import static io.heddle.tests.LabReports.number;
import static io.heddle.tests.LabReports.run;
import static io.heddle.tests.LabReports.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportTable;
import java.nio.file.Files;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** SpiderFlow's figures on drawn federations, and on the links of a cloud. */
@Tag("nightly")
class FederationLabTest {
  private static final int CUT = 3;
  private static final int CLUSTERS = 2;
  private static final int COMPLETION = 1;
  private static final int ITERATION = 2;

  private static final boolean HAS_LINKS =
      Files.isRegularFile(DATA.resolve("wan/dtfm_regions.csv"));

  /** Run once: it takes ten seconds. */
  private static final LabReport REPORT = run("federation", HAS_LINKS ? DATA : null, true);

  /** What is found is better than what chance finds. */
  @Test
  void everyFigureIsDrawnAgain() {
    var report = REPORT;
    assertThat(report.tables())
        .extracting(ReportTable::name)
        .contains(
            "table2-graphs",
            "fig7-scheduling",
            "fig6-load-50",
            "fig6-load-100",
            "fig8-six-clusters",
            "fig9-parts",
            "fig12-clusters");
    for (var size : new String[] {"128 / 512", "512 / 2,048"}) {
      assertThat(number(report, "table2-graphs", CUT, size, "multilevel"))
          .isLessThan(number(report, "table2-graphs", CUT, size, "tpa"));
      assertThat(number(report, "table2-graphs", CUT, size, "tpa"))
          .isLessThan(number(report, "table2-graphs", CUT, size, "random-balanced"));
    }
    double fewest = number(report, "fig7-scheduling", CLUSTERS, "exact");
    double spin = number(report, "fig7-scheduling", CLUSTERS, "spinsearch");
    assertThat(fewest).isLessThanOrEqualTo(spin);
    assertThat(spin).isLessThan(number(report, "fig7-scheduling", CLUSTERS, "random-clusters"));
    for (var row : table(report, "fig12-clusters").rows()) {
      double one = number(report, "fig12-clusters", COMPLETION, row.getFirst());
      double many = number(report, "fig12-clusters", 4, row.getFirst());
      assertThat(many).as(row.getFirst()).isLessThan(one);
    }
    assertThat(report.notes()).anyMatch(note -> note.contains("random-clusters is the control"));
  }

  @Test
  void onMeasuredLinksTheEstimateIsNeverSlower() {
    assumeTrue(HAS_LINKS, "no links of regions in " + DATA);
    var report = REPORT;
    for (var row : table(report, "regions").rows()) {
      assertThat(number(report, "regions", ITERATION, row.getFirst()))
          .as(row.getFirst())
          .isGreaterThanOrEqualTo(row.getFirst().equals("dt-fm") ? 0.95 : 1.0);
    }
    assertThat(number(report, "regions", ITERATION, "random-clusters"))
        .isGreaterThan(number(report, "regions", ITERATION, "exact"));
  }
}
