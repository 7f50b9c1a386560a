package io.heddle.model.state;

import static io.heddle.model.state.FourHosts.busy;
import static io.heddle.model.state.FourHosts.gpus;
import static io.heddle.model.state.FourHosts.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Health;
import io.heddle.model.exchange.FabricImportReport;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Slurm says of the GPUs and the state of a node, as text and as JSON. */
class SlurmGpuStatesTest {
  private static ClusterStateUpdate node(String gres, String used, String allocated) {
    return read(
        "NodeName=n0 Arch=x86_64\n   Gres=%s\n   GresUsed=%s\n   State=MIXED\n   AllocTRES=%s\n"
            .formatted(gres, used, allocated));
  }

  private static List<Integer> of(ClusterStateUpdate update, GpuState state) {
    return List.copyOf(update.cluster().host("n0").gpuStates().of(state));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gpu:1080ti:8(S:0-1) | gpu:1080ti:2(IDX:0-1) | cpu=4,gres/gpu=2,gres/gpu:1080ti=2",
        "gpu:3090:8 | gpu:3090:2(IDX:0-1) | gres/gpu=2",
        "gpu:(null):8 | gpu:(null):2(IDX:0-1) | gres/gpu=2",
        "gpu:a100:4,gpu:h100:4 | gpu:a100:1(IDX:0),gpu:h100:1(IDX:1) | gres/gpu=2"
      })
  void busyGpusOfAnyTypeName(String gres, String used, String allocated) {
    assertThat(of(node(gres, used, allocated), GpuState.BUSY)).containsExactly(0, 1);
  }

  @ParameterizedTest
  @CsvSource({
    "gpu:a100:8, true",
    "gpu:nvidia_a100-sxm4-80gb:8, true",
    "gpu:nvidia_h100_80gb_hbm3:8, false",
    "'gpu:a100:4,gpu:h100:4', false",
    "gpu:tesla:8, false",
    "gpu:8, false"
  })
  void anotherModelThanTheClustersIsReported(String gres, boolean other) {
    assertThat(node(gres, "(null)", "").report().leftOut())
        .extracting(FabricImportReport.Note::object)
        .filteredOn("GPUs of n0"::equals)
        .hasSize(other ? 1 : 0);
  }

  @Test
  void runningJobsOfTypesThatBeginWithADigit() {
    var update =
        read(
            """
            {"jobs": [{"job_id": 7, "user_name": "u", "job_state": ["RUNNING"], "nodes": "n0",
              "gres_detail": ["gpu:1080ti:2(IDX:2-3)"], "start_time": {"set": true, "number": 5}}],
             "meta": {"plugin": {"name": "slurm"}}}
            """);
    assertThat(update.allocations().jobs().getFirst().gpus()).isEqualTo(gpus("n0:2", "n0:3"));
  }

  @Test
  void gpusThatAreCutIntoMigInstancesAreNotFree() {
    var update =
        node(
            "gpu:h100:6(S:0-1),gpu:h100_1g.10gb:14(S:0-1)",
            "gpu:h100:2(IDX:0-1),gpu:h100_1g.10gb:3(IDX:6,9-10)",
            "cpu=96,gres/gpu=5");
    assertThat(of(update, GpuState.BUSY)).containsExactly(0, 1);
    assertThat(of(update, GpuState.SLICED)).containsExactly(6, 7);
    assertThat(update.cluster().host("n0").freeGpus()).isEqualTo(4);
    assertThat(update.report().assumed())
        .extracting(FabricImportReport.Note::object)
        .contains("n0");
  }

  /** The places in the list of devices count on behind the instances. */
  @Test
  void instancesBeforeWholeGpus() {
    var update =
        node("gpu:1g.10gb:14,gpu:h100:6", "gpu:1g.10gb:0(IDX:N/A),gpu:h100:2(IDX:14-15)", "");
    assertThat(of(update, GpuState.SLICED)).containsExactly(0, 1);
    assertThat(of(update, GpuState.BUSY)).containsExactly(2, 3);
  }

  @Test
  void aNodeOfInstancesAloneHasNoFreeGpu() {
    var update = node("gpu:a100_1g.5gb:28,gpu:a100_3g.20gb:8", "(null)", "");
    assertThat(update.cluster().host("n0").freeGpus()).isZero();
    assertThat(of(update, GpuState.SLICED)).hasSize(8);
  }

  @Test
  void gpusWithShardsInUseAreShared() {
    var update =
        node(
            "gpu:h100:8,shard:h100:32",
            "gpu:h100:1(IDX:0),shard:h100:3(0/4,2/4,0/4,1/4,0/4,0/4,0/4,0/4)",
            "gres/gpu=1,gres/shard=3");
    assertThat(of(update, GpuState.BUSY)).containsExactly(0);
    assertThat(of(update, GpuState.SHARED)).containsExactly(1, 3);
  }

  @Test
  void sharesOfUnknownGpusTakeAsManyAsTheyMayTouch() {
    var update = node("gpu:h100:8,shard:32", "gpu:h100:0(IDX:N/A)", "gres/shard=2");
    assertThat(of(update, GpuState.SHARED)).containsExactly(6, 7);
    assertThat(update.cluster().host("n0").isFree()).isFalse();
  }

  @Test
  void fewerGpusThanTheHostHasAreWithdrawn() {
    var update = node("gpu:h100:7", "gpu:h100:1(IDX:0)", "gres/gpu=1");
    assertThat(of(update, GpuState.WITHDRAWN)).containsExactly(7);
    assertThat(update.cluster().host("n0").freeGpus()).isEqualTo(6);
  }

  @Test
  void moreAllocatedThanUsedIsBelievedAndReported() {
    var update = node("gpu:h100:8", "gpu:h100:2(IDX:0-1)", "gres/gpu=5");
    assertThat(busy(update, "n0")).hasSize(5).contains(0, 1);
    assertThat(update.report().read()).extracting(FabricImportReport.Note::object).contains("n0");
  }

  @Test
  void textThatMentionsGpusAndIsNotUnderstoodIsReported() {
    var update = node("gpu:h100:8", "gpus!!2", "");
    assertThat(update.report().leftOut()).anyMatch(note -> note.object().contains("gpus!!2"));
  }

  @Test
  void anIndexBeyondTheHostDoesNotStopTheOthers() {
    var update = node("gpu:h100:8", "gpu:h100:2(IDX:0,9)", "gres/gpu=2");
    assertThat(of(update, GpuState.BUSY)).contains(0).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({
    "IDLE+CLOUD+POWERED_DOWN, idle~, WELL",
    "IDLE+PLANNED, plnd, WELL",
    "IDLE+POWERING_UP, idle#, WELL",
    "MIXED+PLANNED, mix-, WELL",
    "ALLOCATED, alloc, WELL",
    "IDLE+MAINTENANCE+RESERVED, maint, DRAINED",
    "IDLE+RESERVED, resv, DRAINED",
    "MIXED+MAINTENANCE, mix$, DRAINED",
    "IDLE+REBOOT_ISSUED, idle^, DRAINED",
    "MIXED+DRAIN, drng, DRAINED",
    "IDLE+DRAIN, drain, DRAINED",
    "DOWN+NOT_RESPONDING, down*, FAILED",
    "IDLE+NOT_RESPONDING, idle*, FAILED",
    "IDLE+FAIL, fail, FAILED",
    "IDLE+INVALID_REG, inval, FAILED"
  })
  void aStateMeansTheSameInEveryOutput(String longState, String shortState, Health health) {
    var texts =
        List.of(
            "NodeName=n0 Arch=x86_64 State=%s\n".formatted(longState),
            "PARTITION AVAIL TIMELIMIT NODES STATE NODELIST\nall* up infinite 1 %s n0\n"
                .formatted(shortState),
            "{\"nodes\": [{\"name\": \"n0\", \"state\": [\"%s\"]}], \"meta\": {\"Slurm\": {}}}"
                .formatted(longState.replace("+", "\", \"")));
    for (var text : texts) {
      assertThat(read(text).cluster().host("n0").health()).as(text).isEqualTo(health);
    }
  }

  /** A node that lists no GPU gives none to a job; a scheduler that lists none schedules none. */
  @Test
  void gpusThatTheSchedulerDoesNotListAreWithdrawn() {
    var none = "NodeName=n1 Arch=x86_64\n   Gres=(null)\n   State=IDLE\n";
    var some = "NodeName=n0 Arch=x86_64\n   Gres=gpu:h100:8\n   State=IDLE\n";
    var pods =
        """
        {"apiVersion": "v1", "kind": "List", "items": [
          {"kind": "Node", "metadata": {"name": "n0"}, "status": {"capacity": {"nvidia.com/gpu": "8"}, "allocatable": {"nvidia.com/gpu": "8"}}},
          {"kind": "Node", "metadata": {"name": "n1"}, "status": {"capacity": {"cpu": "8"}, "allocatable": {"cpu": "8"}}}]}
        """;
    var json =
        """
        {"nodes": [{"name": "n0", "state": ["IDLE"], "gres": "gpu:h100:8", "gres_used": "gpu:h100:0"},
          {"name": "n1", "state": ["IDLE"], "gres": "", "gres_used": ""}], "meta": {"slurm": {}}}
        """;
    for (var text : List.of(some + none, json, pods)) {
      var update = read(text);
      assertThat(update.cluster().host("n0").freeGpus()).as(text).isEqualTo(8);
      assertThat(update.cluster().host("n1").gpuStates().of(GpuState.WITHDRAWN))
          .as(text)
          .hasSize(8);
      assertThat(update.report().assumed()).anyMatch(note -> note.object().equals("n1"));
    }
    var unlisted = read(none);
    assertThat(unlisted.cluster().host("n1").freeGpus()).isEqualTo(8);
    assertThat(unlisted.report().read()).anyMatch(note -> note.reason().contains("lists no GPU"));
  }

  @Test
  void aDrainingNodeIsAtWork() {
    var update =
        read("PARTITION AVAIL TIMELIMIT NODES STATE NODELIST\ngpu up infinite 1 drng n1\n");
    assertThat(busy(update, "n1")).hasSize(8);
    assertThat(update.cluster().host("n1").health()).isEqualTo(Health.DRAINED);
  }
}
