package io.heddle.tests;

import static io.heddle.tests.LabReports.DATA;
import static io.heddle.tests.LabReports.number;
import static io.heddle.tests.LabReports.run;
import static io.heddle.tests.LabReports.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page that holds counts out, on what BandPilot measured. */
class CountsLabTest {
  @Test
  void withoutMeasurementsOnlyTheLargePoolsAreThere() {
    var report = run("counts", null, true);
    assertThat(report.tables()).hasSize(1);
    assertThat(number(report, "large-pools", 1, "bandpilot")).isEqualTo(100);
    assertThat(number(report, "large-pools", 3, "bandpilot")).as("worst").isEqualTo(100);
    assertThat(number(report, "large-pools", 1, "bandpilot-paper")).isLessThan(95);
  }

  @Test
  void aQuarterOfTheCountsTeachTheRest() {
    assumeTrue(
        Files.isRegularFile(DATA.resolve("bandwidth/h100-16MB.bandwidth.json")),
        () -> "SKIPPED: no measurements of BandPilot in %s".formatted(DATA));
    var report = run("counts", DATA, true);
    var ours = "bandpilot";
    var profile = "h100-16MB";
    for (var what :
        List.of(
            "counts at random",
            "of these, what no host limits",
            "all over 2 hosts",
            "all over 3 hosts",
            "all over 4 hosts")) {
      double r2 = number(report, "held-out", 3, profile, what, ours);
      for (var control : List.of("3 nearest counts", "mean of all", "formula")) {
        assertThat(r2)
            .as("%s, beside %s", what, control)
            .isGreaterThan(number(report, "held-out", 3, profile, what, control));
      }
    }
    var random = "counts at random";
    assertThat(number(report, "held-out", 3, profile, random, ours)).isGreaterThan(0.92);
    assertThat(number(report, "gbe", 3, profile, random, ours))
        .isGreaterThan(98)
        .isGreaterThan(number(report, "gbe", 3, profile, random, "3 nearest counts"))
        .isGreaterThan(number(report, "gbe", 3, profile, random, "formula"));
  }

  @Test
  void fourHostsTellOfTen() {
    assumeTrue(
        Files.isDirectory(DATA.resolve("nccl/cluster01_multinode_logs")),
        () -> "SKIPPED: no logs of ten hosts in %s".formatted(DATA));
    var report = run("counts", DATA, true);
    assertThat(table(report, "ten-hosts").rows()).hasSize(8);
    for (var row : table(report, "ten-hosts").rows()) {
      double measured = Double.parseDouble(row.get(2));
      double predicted = Double.parseDouble(row.get(3).replaceFirst(" .*", ""));
      assertThat(predicted / measured).as("%s", row).isBetween(0.85, 1.15);
    }
  }
}
