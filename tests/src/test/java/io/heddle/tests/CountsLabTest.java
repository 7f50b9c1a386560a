package io.heddle.tests;

import static io.heddle.tests.LabReports.number;
import static io.heddle.tests.LabReports.run;
import static io.heddle.tests.LabReports.runOn;
import static io.heddle.tests.LabReports.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page that holds counts out, on what BandPilot measured. */
class CountsLabTest {
  @Test
  void withoutMeasurementsOnlyTheLargePoolsAreThere() {
    var report = run("counts", null, true);
    assertThat(report.tables()).hasSize(1);
    var pools = "large-pools";
    assertThat(number(report, pools, 2, "nothing", "bandpilot")).isEqualTo(100);
    assertThat(number(report, pools, 4, "nothing", "bandpilot")).as("worst").isEqualTo(100);
    assertThat(number(report, pools, 2, "nothing", "bandpilot-paper")).isLessThan(95);
    assertThat(number(report, pools, 2, "nothing", "bandpilot --model")).isGreaterThan(99);
    var some = "120 counts a model";
    assertThat(number(report, pools, 2, some, "bandpilot")).isGreaterThan(99);
    assertThat(number(report, pools, 4, some, "bandpilot")).as("worst").isGreaterThan(97);
    assertThat(number(report, pools, 2, some, "formula"))
        .isLessThan(number(report, pools, 2, some, "bandpilot"));
  }

  @Tag("nightly")
  @Test
  void aQuarterOfTheCountsTeachTheRest() {
    var report =
        runOn("bandwidth/h100-16MB.bandwidth.json", "measurements of BandPilot", "counts", true);
    var ours = "bandpilot";
    var profile = "h100-16MB";
    for (var what :
        List.of(
            "counts at random",
            "of these, what no host limits",
            "all over 3 hosts",
            "all over 4 hosts")) {
      double r2 = number(report, "held-out", 3, profile, what, ours);
      for (var control : List.of("3 nearest counts", "mean of all", "formula")) {
        assertThat(r2)
            .as("%s, beside %s", what, control)
            .isGreaterThan(number(report, "held-out", 3, profile, what, control));
      }
    }
    // Nothing over three and four hosts says whether pairs are as much faster as the formula has
    // it.
    double pairs = number(report, "held-out", 3, profile, "all over 2 hosts", ours);
    assertThat(pairs)
        .isGreaterThan(0)
        .isGreaterThan(number(report, "held-out", 3, profile, "all over 2 hosts", "formula"));
    var random = "counts at random";
    assertThat(number(report, "held-out", 3, profile, random, ours)).isGreaterThan(0.9);
    assertThat(number(report, "gbe", 3, profile, random, ours))
        .isGreaterThan(98)
        .isGreaterThan(number(report, "gbe", 3, profile, random, "3 nearest counts"))
        .isGreaterThan(number(report, "gbe", 3, profile, random, "formula"));
  }

  @Tag("nightly")
  @Test
  void fourHostsTellOfTen() {
    var report = runOn("nccl/cluster01_multinode_logs", "logs of ten hosts", "counts", true);
    assertThat(table(report, "ten-hosts").rows()).hasSize(8);
    for (var row : table(report, "ten-hosts").rows()) {
      double measured = Double.parseDouble(row.get(2));
      double predicted = Double.parseDouble(row.get(3).replaceFirst(" .*", ""));
      assertThat(predicted / measured).as("%s", row).isBetween(0.85, 1.15);
    }
  }
}
