package io.heddle.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.heddle.app.lab.LabPages;
import io.heddle.app.lab.LabRun;
import io.heddle.app.usecase.report.Report;
import io.heddle.solvers.Termination;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The page that holds counts out, on what BandPilot measured. */
class CountsLabTest {
  private static final Path DATA = Path.of(System.getProperty("heddle.data", "../../shared/data"));

  private static Report run(@Nullable Path data) {
    return LabPages.all().stream()
        .filter(each -> each.name().equals("counts"))
        .findFirst()
        .orElseThrow()
        .run(new LabRun(data, true, 0, new Termination.Never(), _ -> {}));
  }

  /** A number of the row that begins so; of «99.1 ± 0.3» the first. */
  private static double number(Report report, String table, int column, String... begins) {
    return report.tables().stream()
        .filter(each -> each.name().equals(table))
        .flatMap(each -> each.rows().stream())
        .filter(row -> row.subList(0, begins.length).equals(List.of(begins)))
        .mapToDouble(row -> Double.parseDouble(row.get(column).replaceFirst(" .*", "")))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void withoutMeasurementsOnlyTheLargePoolsAreThere() {
    var report = run(null);
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
    var report = run(DATA);
    var process = "bandpilot";
    for (var what : List.of("counts at random", "of these, what no host limits")) {
      double r2 = number(report, "held-out", 3, "h100-16MB", what, process);
      assertThat(r2)
          .as(what)
          .isGreaterThan(number(report, "held-out", 3, "h100-16MB", what, "3 nearest counts"))
          .isGreaterThan(number(report, "held-out", 3, "h100-16MB", what, "formula"));
    }
    assertThat(number(report, "held-out", 3, "h100-16MB", "counts at random", process))
        .isGreaterThan(0.9);
    assertThat(number(report, "gbe", 2, "h100-16MB", process))
        .isGreaterThan(98)
        .isGreaterThan(number(report, "gbe", 2, "h100-16MB", "3 nearest counts"))
        .isGreaterThan(number(report, "gbe", 2, "h100-16MB", "formula"));
  }
}
