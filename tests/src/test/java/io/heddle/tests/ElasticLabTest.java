package io.heddle.tests;

import static io.heddle.tests.LabReports.assertMissing;
import static io.heddle.tests.LabReports.number;
import static io.heddle.tests.LabReports.runOn;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Arena's schedules at its measured times, on its traces. */
class ElasticLabTest {
  private static final int COMPLETION = 1;
  private static final int SAMPLES = 5;

  @Test
  void withoutTheTracesItSaysWhatIsMissing() {
    assertMissing("elastic", false, "philly_11cb48.csv");
  }

  @Tag("nightly")
  @Test
  void oursEndsJobsNoLaterThanArenaAndArenaBeforeItsBaselines() {
    var report =
        runOn("arena/measured_optimal_iter_time.csv", "published times of Arena", "elastic", true);
    for (var trace : new String[] {"philly", "venus", "pai"}) {
      var table = "fig12-13-" + trace;
      double arena = number(report, table, COMPLETION, "arena");
      assertThat(number(report, table, COMPLETION, "heddle"))
          .as("%s, mean over the draws", trace)
          .isLessThanOrEqualTo(arena);
      for (var baseline :
          new String[] {"sia", "gavel", "elasticflow-ls", "fcfs", "fcfs-backfill"}) {
        assertThat(number(report, table, COMPLETION, baseline))
            .as("%s on %s", baseline, trace)
            .isGreaterThan(arena);
      }
    }
    double whole = number(report, "fig17-parts", COMPLETION, "arena");
    assertThat(number(report, "fig17-parts", COMPLETION, "arena-no-types")).isGreaterThan(whole);
    assertThat(number(report, "fig17-parts", COMPLETION, "arena-no-counts")).isGreaterThan(whole);
    assertThat(number(report, "fig12-13-venus", SAMPLES, "arena"))
        .as("samples per second")
        .isGreaterThan(number(report, "fig12-13-venus", SAMPLES, "fcfs"));
  }
}
