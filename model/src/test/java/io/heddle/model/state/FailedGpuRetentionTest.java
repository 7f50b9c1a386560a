package io.heddle.model.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostGpuStates;
import io.heddle.model.cluster.HostType;
import io.heddle.model.exchange.ImportSource;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** GPU 2 of the only host is called failed by the cluster; no scheduler has a word for that. */
class FailedGpuRetentionTest {
  private static ClusterStateUpdate read(String name, String text) {
    var type = new HostType("t", "H100", 8);
    var host =
        new Host("n1", type)
            .withGpuStates(HostGpuStates.ALL_FREE.with(GpuState.FAILED, List.of(2)));
    var cluster = new Cluster("c", List.of(type), List.of(), List.of(host), List.of());
    return LiveStateOverlay.read(
        List.of(new ImportSource(name, text)), cluster, 100, ZoneOffset.UTC);
  }

  @Test
  void sevenOfEightInUseAreTheOthers() {
    var states =
        read(
                "nodes.txt",
                """
                NodeName=n1 Arch=x86_64
                   Gres=gpu:h100:7 GresUsed=gpu:h100:7
                   State=MIXED
                """)
            .cluster()
            .host("n1")
            .gpuStates();
    assertThat(states.of(GpuState.BUSY)).containsExactly(0, 1, 3, 4, 5, 6, 7);
    assertThat(states.of(GpuState.FAILED)).containsExactly(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        NodeName=n1 Arch=x86_64
           Gres=gpu:h100:8 GresUsed=gpu:h100:0(IDX:N/A)
           State=IDLE
        """,
        "PARTITION AVAIL TIMELIMIT NODES STATE NODELIST\nall up infinite 1 idle n1\n",
        "{\"apiVersion\": \"v1\", \"kind\": \"Node\", \"metadata\": {\"name\": \"n1\"}, \"status\":"
            + " {\"capacity\": {\"nvidia.com/gpu\": \"8\"}, \"allocatable\": {\"nvidia.com/gpu\":"
            + " \"7\"}}}"
      })
  void itStaysAndIsReported(String text) {
    var update = read(text.startsWith("{") ? "nodes.json" : "nodes.txt", text);
    assertThat(update.cluster().host("n1").gpuStates().of(GpuState.FAILED)).containsExactly(2);
    assertThat(update.cluster().host("n1").freeGpus()).isEqualTo(7);
    assertThat(update.report().text()).contains("GPUs [2] of n1: failed as before");
  }

  @Test
  void aJobThatHoldsItShowsThatItWorks() {
    var host = read("jobs.csv", "job,host,gpu\na,n1,2\n").cluster().host("n1");
    assertThat(host.busyGpus()).containsExactly(2);
    assertThat(host.freeGpus()).isEqualTo(7);
  }

  @Test
  void aJobByNumberGetsOthers() {
    var host = read("jobs.csv", "job,host,gpus\na,n1,3\n").cluster().host("n1");
    assertThat(host.busyGpus()).containsExactly(0, 1, 3);
    assertThat(host.gpuStates().of(GpuState.FAILED)).containsExactly(2);
  }
}
