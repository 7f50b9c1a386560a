package io.heddle.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.heddle.app.lab.LabPageRun;
import io.heddle.app.lab.PaperLabPage;
import io.heddle.app.lab.PaperLabPages;
import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.solvers.SolverTermination;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Errors of the estimate by source, without what is slow: whole sources and types left out. */
class EstimateLabTest {
  private static final Path DATA = Path.of(System.getProperty("heddle.data", "../../shared/data"));

  private static LabReport run(@Nullable Path data) {
    PaperLabPage page =
        PaperLabPages.all().stream()
            .filter(each -> each.name().equals("estimate"))
            .findFirst()
            .orElseThrow();
    return page.run(new LabPageRun(data, true, 0, new SolverTermination.Never(), _ -> {}));
  }

  @Test
  void withoutMeasuredRunsItSaysWhatIsMissing() {
    var report = run(null);
    assertThat(report.tables()).isEmpty();
    assertThat(report.notes()).hasSize(1).first().asString().contains("estimates/*.csv");
  }

  @Tag("nightly")
  @Test
  void errorsBySourceBesideTheNearestRun() {
    assumeTrue(
        Files.isDirectory(DATA.resolve("estimates")),
        () -> "SKIPPED: no measured training runs in %s".formatted(DATA));
    var report = run(DATA);
    var sources = table(report, "estimate-by-source").rows();
    assertThat(sources).hasSize(6);
    for (var row : sources) {
      assertThat(Double.parseDouble(row.get(2)))
          .as("ours beside the nearest run, %s", row)
          .isBetween(0.0, Double.parseDouble(row.get(8)));
    }
    var memory = table(report, "estimate-memory").rows();
    assertThat(memory).extracting(List::getFirst).contains("torchtitan", "simumax-b200", "all");
    for (var row : memory) {
      assertThat(Double.parseDouble(row.get(2))).as("memory, %s", row).isLessThan(5);
      // The two runs on H200 are almost one.
      if (!row.getFirst().equals("H200")) {
        assertThat(Double.parseDouble(row.get(5))).as("control, %s", row).isGreaterThan(5);
      }
    }
    assertThat(table(report, "estimate-worst").rows()).hasSize(10);
    assertThat(table(report, "estimate-rankings").title()).contains("among the first 3 in");
    assertThat(report.figures()).hasSize(1);
    var choices = table(report, "estimate-choices").rows();
    assertThat(choices.getLast().get(2)).as("no first choice runs out").isEqualTo("4 of 4 ran");
    assertThat(Double.parseDouble(choices.getLast().get(3))).as("mean regret").isLessThan(3);
    for (var row : table(report, "estimate-collectives").rows()) {
      if (row.get(1).equals("all")) {
        assertThat(Double.parseDouble(row.get(3))).as("collectives, %s", row).isLessThan(10);
      }
    }
    for (var row : table(report, "estimate-products").rows()) {
      if (row.get(1).equals("all")) {
        assertThat(Double.parseDouble(row.get(3))).as("products, %s", row).isLessThan(10);
      }
    }
  }

  private static ReportTable table(LabReport report, String name) {
    return report.tables().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
