package io.heddle.model.state;

import static io.heddle.model.state.FourHosts.busy;
import static io.heddle.model.state.FourHosts.gpus;
import static io.heddle.model.state.FourHosts.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.exchange.FabricImportReport.Note;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that hold instances or shares of GPUs, and jobs whose GPUs are said twice. */
class JobsOfPartsTest {
  private static String squeue(String gres, String tres) {
    return """
    {"meta": {"slurm": {}}, "jobs": [{"job_id": 4, "job_state": ["RUNNING"], "nodes": "n1",
      "gres_detail": ["%s"], "tres_alloc_str": "%s"}]}
    """
        .formatted(gres, tres);
  }

  private static String scontrol(String gres, String tres) {
    return """
    JobId=4 JobName=j
       UserId=a(1) Priority=1
       JobState=RUNNING Reason=None
       StartTime=2026-11-24T00:00:00 EndTime=2026-11-25T00:00:00
       NodeList=n1
       AllocTRES=%2$s
         Nodes=n1 CPU_IDs=0-3 Mem=0 GRES=%1$s
    """
        .formatted(gres, tres);
  }

  @ParameterizedTest
  @ValueSource(strings = {"shard:h100:4(IDX:0)", "mps:50", "gpu:h100_1g.10gb:2(IDX:8-9)"})
  void partsOfGpusAreFreeForNobody(String gres) {
    for (var text : List.of(squeue(gres, ""), scontrol(gres, ""))) {
      var update = read(text);
      assertThat(update.allocations().jobs()).isEmpty();
      assertThat(update.cluster().host("n1").freeGpus()).isZero();
      assertThat(update.cluster().host("n1").gpuStates().of(GpuState.SHARED)).hasSize(8);
      assertThat(update.cluster().host("n2").freeGpus()).isEqualTo(8);
      assertThat(update.report().leftOut())
          .extracting(Note::object)
          .contains("job 4 on n1")
          .doesNotContain("job 4");
    }
  }

  /**
   * Without details, as by {@code scontrol} without -d and {@code sacct}, all hosts may have them.
   */
  @ParameterizedTest
  @CsvSource({"shard,4", "shard:h100,4", "mps,50", "gpu:h100_1g.10gb,2"})
  void partsThatOnlyTheResourcesOfAJobName(String resource, int count) {
    var tres = "cpu=4,gres/%s=%d".formatted(resource, count);
    var job = scontrol("", tres);
    for (var text :
        List.of(
            job.substring(0, job.indexOf("Nodes=n1 CPU_IDs"))
                .replace("NodeList=n1", "NodeList=n[1-2]"),
            squeue("", tres)
                .replace("\"gres_detail\": [\"\"],", "")
                .replace("\"n1\"", "\"n[1-2]\""),
            "JobID|State|NodeList|AllocTRES\n4|RUNNING|n[1-2]|%s\n".formatted(tres),
            """
            {"meta": {"slurm": {}}, "jobs": [{"job_id": 4, "state": {"current": ["RUNNING"]}, "nodes": "n[1-2]",
              "tres": {"allocated": [{"type": "cpu", "name": "", "count": 4}, {"type": "gres", "name": "%s", "count": %d}]}}]}
            """
                .formatted(resource, count))) {
      var update = read(text);
      assertThat(update.allocations().jobs()).isEmpty();
      for (var host : List.of("n1", "n2")) {
        assertThat(update.cluster().host(host).gpuStates().of(GpuState.SHARED))
            .as("%s of %s", host, text)
            .hasSize(8);
      }
      assertThat(update.cluster().host("n3").freeGpus()).isEqualTo(8);
    }
  }

  /** A node that says which GPUs are shared is not guessed. */
  @Test
  void whatTheNodeSaysOfSharesCounts() {
    var node =
        """
        NodeName=n1 Arch=x86_64
           Gres=gpu:h100:8,shard:h100:32
           GresUsed=gpu:h100:0(IDX:N/A),shard:h100:4(4/4,0/4,0/4,0/4,0/4,0/4,0/4,0/4)
           State=MIXED
        """;
    var host = read(node, squeue("shard:h100:4(IDX:0)", "gres/shard=4")).cluster().host("n1");
    assertThat(host.gpuStates().of(GpuState.SHARED)).containsExactly(0);
    assertThat(host.freeGpus()).isEqualTo(7);
  }

  @Test
  void theLargerNumberOfAJobIsBusy() {
    for (var text :
        List.of(
            squeue("gpu:h100:2(IDX:4-5)", "cpu=4,gres/gpu=3"),
            scontrol("gpu:h100:2(IDX:4-5)", "cpu=4,gres/gpu=3"))) {
      var update = read(text);
      assertThat(update.allocations().jobs())
          .singleElement()
          .extracting(RunningClusterJob::gpus)
          .isEqualTo(gpus("n1:0", "n1:4", "n1:5"));
      assertThat(update.report().read()).extracting(Note::object).contains("job 4");
    }
    var alike = read(squeue("gpu:h100:2(IDX:4-5)", "gres/gpu=2,gres/gpu:h100=2"));
    assertThat(busy(alike, "n1")).containsExactly(4, 5);
    assertThat(alike.report().read()).extracting(Note::object).doesNotContain("job 4");
  }

  @Test
  void gresOfAJobThatCannotBeReadIsReported() {
    assertThat(read(squeue("gpu:h100:two", "")).report().leftOut())
        .anyMatch(note -> note.object().contains("gpu:h100:two"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nvidia.com/mig-1g.10gb", "volcano.sh/vgpu-number", "aliyun.com/gpu-mem"})
  void podsThatHoldPartsOfGpus(String resource) {
    var update =
        read(
            """
            {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p"}, "status": {"phase": "Running"},
             "spec": {"nodeName": "n1", "containers": [{"name": "c", "resources": {"limits": {"%s": "1"}}}]}}
            """
                .formatted(resource));
    assertThat(update.cluster().host("n1").freeGpus()).isZero();
    assertThat(update.report().leftOut()).extracting(Note::object).contains("pod default/p");
  }

  @Test
  void aPodWithoutGpusHoldsNone() {
    var update =
        read(
            """
            {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p"}, "status": {"phase": "Running"},
             "spec": {"nodeName": "n1", "containers": [{"name": "c", "resources": {"limits": {"cpu": "1", "memory": "1Gi", "rdma/hca": "1"}}}]}}
            """);
    assertThat(update.cluster().host("n1").freeGpus()).isEqualTo(8);
  }

  /** AMD's device plugin counts undivided GPUs under this name where partitions are named. */
  @Test
  void undividedGpusOfAmdAreWhole() {
    var update =
        read(
            """
            {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p"}, "status": {"phase": "Running"},
             "spec": {"nodeName": "n1", "containers": [{"name": "c", "resources": {"limits": {"amd.com/spx_nps1": "3"}}}]}}
            """);
    assertThat(busy(update, "n1")).containsExactly(0, 1, 2);
  }
}
