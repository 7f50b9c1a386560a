package io.heddle.tests;

import static io.heddle.tests.LabReports.assertMissing;
import static io.heddle.tests.LabReports.row;
import static io.heddle.tests.LabReports.run;
import static io.heddle.tests.LabReports.runOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.app.usecase.report.LabReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arena's profiler and planner on its own published times. */
class ArenaLabTest {
  private static double number(LabReport report, String table, String first, int column) {
    return LabReports.number(report, table, column, first);
  }

  @Test
  void withoutThePublishedTimesItSaysWhatIsMissing() {
    assertMissing("arena", false, "estimated_plans.csv");
  }

  @Test
  void errorsAndChoicesByHand(@TempDir Path data) throws IOException {
    var folder = Files.createDirectory(data.resolve("arena"));
    Files.writeString(
        folder.resolve("measured_optimal_iter_time.csv"),
        """
        model,params,global_batch,gpu_type,hosts,gpus_per_host,iter_time_s
        bert,1.3B,128,a40,1,2,10
        bert,1.3B,256,a40,1,2,20
        bert,1.3B,512,a40,1,2,-1.0
        """);
    Files.writeString(
        folder.resolve("estimated_plans.csv"),
        """
        model,params,global_batch,gpu_type,hosts,gpus_per_host,pp,dp,mp,compute_s,intra_stage_comm_s,inter_stage_comm_s,iter_time_s
        bert,1.3B,128,a40,1,2,1,2,1,7,1,0,8
        bert,1.3B,128,a40,1,2,1,1,2,8,8,0,16
        bert,1.3B,128,a40,1,2,2,1,1,inf,0,0,inf
        bert,1.3B,256,a40,1,2,1,2,1,15,1,0,16
        bert,1.3B,256,a40,1,2,2,1,1,20,0,12,32
        bert,1.3B,512,a40,1,2,1,2,1,30,1,0,31
        """);
    Files.writeString(
        folder.resolve("comm_measured_small.csv"),
        """
        gpu_type,hosts,gpus_per_host,op,replica_groups,bytes,time_s
        a40,1,2,all-reduce,"[[0,1]]",536870912,0.04
        """);
    var report = run("arena", data, false);
    var two = row(report, "arena-profile", "2");
    // 8 s of 10 and 16 of 20: 20 % short; each other's ratio makes that good.
    assertThat(two.subList(1, 5)).containsExactly("2", "5.1", "20.0", "0.0");
    assertThat(row(report, "arena-intervals", "as published, 2"))
        .containsExactly(
            "as published, 2",
            "2",
            "20.0 ± 0.0",
            "20.0",
            "-20.0",
            "bert 1.3B, batch 128, 1 × 2 a40");
    assertThat(row(report, "arena-planner", "all").get(6))
        .as("mean of all plans: 8 of 12, and 16 of 24")
        .isEqualTo("66.7");
  }

  @Tag("nightly")
  @Test
  void planCloseToTheBestAndProfileBesideItsControls() {
    var report = runOn("arena/estimated_plans.csv", "published times of Arena", "arena", false);
    assertThat(number(report, "arena-profile", "2", 3)).isCloseTo(6.0, within(0.05));
    assertThat(number(report, "arena-profile", "8", 3)).isCloseTo(19.8, within(0.05));
    for (var name : List.of("1 to 4", "all")) {
      double learned = number(report, "arena-profile", name, 4);
      assertThat(learned).as("setup left out, %s", name).isLessThan(8);
      assertThat(number(report, "arena-profile", name, 5)).as("layouts, too").isLessThan(8);
      assertThat(learned).as("nearest").isLessThan(number(report, "arena-profile", name, 8));
      assertThat(learned).as("constant").isLessThan(number(report, "arena-profile", name, 9));
    }
    for (int left = 6; left <= 7; left++) {
      assertThat(number(report, "arena-profile", "all", left))
          .as("model or type left out, beside the profile alone")
          .isLessThan(number(report, "arena-profile", "all", 3));
    }
    assertThat(number(report, "arena-planner", "all", 3)).as("proxy").isGreaterThan(93.4);
    assertThat(number(report, "arena-planner", "all", 4)).as("refined").isGreaterThan(97);
    assertThat(number(report, "arena-planner", "all", 5)).as("control").isLessThan(93.4);
    assertThat(number(report, "arena-pruning", "all", 4)).isGreaterThan(5.48);
    assertThat(number(report, "arena-pruning", "all", 5)).isGreaterThan(96.2);
  }
}
