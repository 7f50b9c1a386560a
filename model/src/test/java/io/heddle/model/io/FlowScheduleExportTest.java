package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.result.FlowSchedule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes to switches and adapters may be applied. */
class FlowScheduleExportTest {
  @TempDir Path folder = Path.of("");

  /** Jobs on these levels, and one that sends nothing. */
  private static FlowSchedule schedule(int levels, int... level) {
    var jobs = new ArrayList<FlowSchedule.Job>();
    for (int j = 0; j < level.length; j++) {
      jobs.add(
          new FlowSchedule.Job(
              "job-" + j,
              1e15,
              1,
              1,
              level[j],
              0,
              0.1,
              1,
              List.of(flow(0, 50_000), flow(1, null))));
    }
    jobs.add(new FlowSchedule.Job("silent", 0, 1, 0, 0, 0, 0, 1, List.of()));
    return new FlowSchedule(
        "c", "crux", levels, List.of(), jobs, List.of(), Map.of(), Map.of(), 0, 0);
  }

  private static FlowSchedule.Flow flow(int queuePair, @Nullable Integer port) {
    return new FlowSchedule.Flow(
        "a", "b", 100, List.of("a", "leaf", "b"), queuePair, List.of(queuePair, 2), port);
  }

  private static FlowSchedule weighted(FlowSchedule strict, Integer... weights) {
    return new FlowSchedule(
        strict.cluster(),
        "weighted",
        strict.levels(),
        List.of(weights),
        strict.jobs(),
        strict.links(),
        strict.gpuUtilization(),
        strict.slowest(),
        0,
        0);
  }

  private String exported(String file, FlowSchedule schedule, FreeTrafficClasses free)
      throws IOException {
    FlowScheduleExport.write(schedule, free, folder, true);
    return Files.readString(folder.resolve(file));
  }

  /** DSCP 48 and 56 carry routing and spanning tree: a job above them can take a fabric down. */
  @Test
  void noJobIsInNetworkControlsClasses() throws IOException {
    var six = exported("priorities.csv", schedule(8, 7, 6, 4, 3, 1, 0), FreeTrafficClasses.ALL);
    assertThat(six)
        .contains("job-0,7,40,160,5\n")
        .contains("job-1,6,32,128,4\n")
        .contains("job-5,0,0,0,0\n")
        .doesNotContain(",48,")
        .doesNotContain(",56,");
    assertThat(Files.readString(folder.resolve("switch.sh")))
        .contains("--dscp2prio set,40,5\n")
        .doesNotContain("set,48")
        .doesNotContain("set,56");
    assertThatThrownBy(
            () -> exported("switch.sh", schedule(8, 7, 6, 5, 4, 3, 2, 1), FreeTrafficClasses.ALL))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("7 levels in use")
        .hasMessageContaining("--levels 6");
    assertThatThrownBy(() -> new FreeTrafficClasses(List.of(1, 6)))
        .hasMessageContaining("6")
        .hasMessageContaining("network control");
  }

  @Test
  void onlyFreeClassesAreGivenAway() throws IOException {
    var text =
        exported("priorities.csv", schedule(2, 1, 0), new FreeTrafficClasses(List.of(4, 1, 3)));
    assertThat(text).contains("job-0,1,24,96,3\n").contains("job-1,0,8,32,1\n");
    assertThat(Files.readString(folder.resolve("switch.sh")))
        .contains("--dscp2prio set,8,1\n")
        .contains("--dscp2prio set,24,3\n")
        .contains("--pfc 0,1,0,1,0,0,0,0\n");
  }

  /** With levels enough a class does not change hands when another job comes or goes. */
  @Test
  void aLevelKeepsItsClass() throws IOException {
    assertThat(exported("priorities.csv", schedule(6, 5), FreeTrafficClasses.ALL))
        .contains("job-0,5,40,");
    assertThat(exported("priorities.csv", schedule(6, 5, 0), FreeTrafficClasses.ALL))
        .contains("job-0,5,40,");
  }

  @Test
  void whoSendsNothingGetsNoLevel() throws IOException {
    assertThat(exported("priorities.csv", schedule(8, 7), FreeTrafficClasses.ALL))
        .contains("silent,,,,\n");
    assertThat(Files.readString(folder.resolve("switch.sh"))).contains(": 1 priority levels");
  }

  /**
   * Levels of 25 and 75 in classes 1 and 3; the other four below network control have the least
   * there is, so that those share 96.
   */
  @Test
  void weightedLevelsAreWeightedQueues() throws IOException {
    var schedule = weighted(schedule(2, 1, 0), 25, 75);
    var free = new FreeTrafficClasses(List.of(1, 3));
    assertThat(exported("priorities.csv", schedule, free))
        .contains("(NCCL_IB_SL),its queue's share (%)\n")
        .contains("job-0,1,24,96,3,72\n")
        .contains("job-1,0,8,32,1,24\n")
        .contains("silent,,,,,\n");
    assertThat(Files.readString(folder.resolve("switch.sh")))
        .contains(" -s ets,ets,ets,ets,ets,ets,strict,strict -t 1,24,1,72,1,1,0,0\n")
        .contains("one queue a class, weighted queues")
        .contains("Classes without jobs have 1 %");
    assertThat(Files.readString(folder.resolve("cumulus.sh")))
        .contains("default-global traffic-class 3 mode dwrr\n")
        .contains("default-global traffic-class 3 bw-percent 72\n")
        .contains("default-global traffic-class 5 bw-percent 1\n")
        .contains("default-global traffic-class 6-7 mode strict\nnv config apply\n");
  }

  @Test
  void strictLevelsAreStrictQueues() throws IOException {
    assertThat(exported("switch.sh", schedule(2, 1, 0), FreeTrafficClasses.ALL))
        .contains(" -s strict,strict,strict,strict,strict,strict,strict,strict\n")
        .contains("strict priority, the higher class first")
        .doesNotContain("1 %");
    assertThat(Files.readString(folder.resolve("cumulus.sh")))
        .contains("default-global traffic-class 0-7 mode strict\nnv config apply\n")
        .doesNotContain("dwrr");
    assertThat(Files.readString(folder.resolve("priorities.csv"))).doesNotContain("share");
  }

  @Test
  void weightsAreAHundredPercent() {
    assertThatThrownBy(() -> weighted(schedule(2, 1), 25, 70))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> weighted(schedule(3, 1), 25, 75)).hasMessageContaining("3 levels");
  }

  @Test
  void eachQueuePairHasItsLine() throws IOException {
    assertThat(exported("paths.csv", schedule(8, 7), FreeTrafficClasses.ALL))
        .contains("job-0,a,b,0,100,a > leaf > b,0 2,50000\n")
        .contains("job-0,a,b,1,100,a > leaf > b,1 2,\n");
  }
}
