package io.heddle.tests;

import static io.heddle.tests.LabReports.assertMissing;
import static io.heddle.tests.LabReports.runOn;
import static io.heddle.tests.LabReports.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Errors of the estimate by source, without what is slow: whole sources and types left out. */
class EstimateLabTest {
  @Test
  void withoutMeasuredRunsItSaysWhatIsMissing() {
    assertMissing("estimate", true, "estimates/*.csv");
  }

  @Tag("nightly")
  @Test
  void errorsBySourceBesideTheNearestRun() {
    var report = runOn("estimates", "measured training runs", "estimate", true);
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
}
