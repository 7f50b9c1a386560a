package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Other people's words for hosts that take no work. */
class UnwellImportTest {
  private static Map<String, Health> health(Cluster cluster) {
    var health = new TreeMap<String, Health>();
    cluster.hosts().stream()
        .filter(host -> !host.isWell())
        .forEach(host -> health.put(host.id(), host.health()));
    return health;
  }

  @ParameterizedTest
  @CsvSource({
    "UNKNOWN, WELL",
    "IDLE, WELL",
    "ALLOCATED+CLOUD, WELL",
    "DRAIN, DRAINED",
    "drained, DRAINED",
    "IDLE+DRAIN, DRAINED",
    "MAINT, DRAINED",
    "DOWN, FAILED",
    "DOWN*, FAILED",
    "DOWN+DRAIN, FAILED",
    "FAIL, FAILED"
  })
  void slurmStates(String state, Health expected) {
    var cluster =
        Fabrics.read(
                """
                SwitchName=s Nodes=n[0-3]
                NodeName=n[0-1] Gres=gpu:h100:8 State=%s
                NodeName=n[2-3] Gres=gpu:h100:8
                """
                    .formatted(state))
            .cluster();
    assertThat(cluster.host("n0").health()).isEqualTo(expected);
    assertThat(cluster.host("n1").health()).isEqualTo(expected);
    assertThat(cluster.host("n2").isFree()).isTrue();
    assertThat(cluster.host("n0").type().gpus()).isEqualTo(8);
  }

  @Test
  void slurmNodesThatAreDownFromTheStart() {
    var imported =
        Fabrics.read(
            """
            SwitchName=s Nodes=n[0-4]
            NodeName=n[0-4] Gres=gpu:h100:8
            NodeName=n4 State=DRAIN
            DownNodes=n[1-2]
            DownNodes=n3,n9 State=DRAIN
            """);
    assertThat(health(imported.cluster()))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "n1",
                Health.FAILED,
                "n2",
                Health.FAILED,
                "n3",
                Health.DRAINED,
                "n4",
                Health.DRAINED));
    assertThat(imported.report().toString()).contains("drained or failed, by their State");
  }

  @Test
  void kubernetesNodesThatAreCordonedOrNotReady() {
    var nodes = new StringBuilder();
    for (var spec :
        new String[] {
          "spec: {}",
          "spec: { unschedulable: true }",
          "status: { conditions: [ { type: Ready, status: 'False' } ] }",
          "status: { conditions: [ { type: Ready, status: Unknown } ] }",
          "status: { conditions: [ { type: DiskPressure, status: 'False' }, { type: Ready, status: 'True' } ] }"
        }) {
      nodes.append(
          """
          apiVersion: v1
          kind: Node
          metadata: { name: n%d, labels: { rack: r1, nvidia.com/gpu.count: "8" } }
          %s
          ---
          """
              .formatted(nodes.toString().split("kind: Node", -1).length - 1, spec));
    }
    nodes.append(
        """
        apiVersion: kueue.x-k8s.io/v1beta1
        kind: Topology
        metadata: { name: t }
        spec: { levels: [ { nodeLabel: rack }, { nodeLabel: kubernetes.io/hostname } ] }
        """);
    assertThat(health(Fabrics.read(nodes.toString()).cluster()))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("n1", Health.DRAINED, "n2", Health.FAILED, "n3", Health.FAILED));
  }

  @ParameterizedTest
  @ValueSource(strings = {"state", "STATE"})
  void aColumnOfATableIsALabelAndSoTheHealth(String column) {
    var cluster = Fabrics.read("host,leaf,%s\na,l,failed\nb,l,up\n".formatted(column)).cluster();
    assertThat(cluster.hosts()).extracting(Host::id).containsExactly("a", "b");
    assertThat(cluster.host("a").isWell()).isEqualTo(!column.equals("state"));
    assertThat(cluster.host("b").labels()).containsEntry(column, "up");
  }
}
