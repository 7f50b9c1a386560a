package io.heddle.model.exchange;

import static io.heddle.model.exchange.Fabrics.labels;
import static io.heddle.model.exchange.Fabrics.texts;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Tier;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What importers of schedulers' files say that they read, assumed and left out. */
class SchedulersByHandTest {
  @Test
  void anEmptySwitchOfSlurmYamlIsReported() {
    var imported =
        Fabrics.read(
            """
            - topology: a
              tree:
                switches:
                  - switch: root
                    children: s[1-2]
                  - switch: s1
                    nodes: n[1-2]
                  - switch: s2
            """);
    assertThat(texts(imported.report().read()))
        .contains("switch s2: has nothing below it")
        .noneMatch(note -> note.startsWith("switch root") || note.startsWith("switch s1"));
  }

  @Test
  void slurmConf() {
    var imported =
        Fabrics.read(
            """
            include other.conf
            SwitchName=root Switches="s1,s2" Nodes=login LinkSpeed=x
            SwitchName=s1 Nodes=n1 LinkSpeed=1
            SwitchName=s2
            SwitchName=s3 Nodes=n1 Comment=none
            BlockName=b1
            BlockName=b2 Nodes=n2 BlockSizes=2
            PartitionName=all
            Level=3
            SwitchName=s4 Switches=
            """);
    var report = imported.report();
    assertThat(texts(report.read()))
        .contains(
            "switch s2, switch s4: has nothing below it",
            "host n1: is connected to several switches");
    assertThat(texts(report.assumed()))
        .contains(
            "switch root: has hosts and switches below it",
            "5 switches: tier by height over the hosts (leaf: hosts on it)",
            "cables: as many of 400 Gbit/s up as down (nothing oversubscribed), one per GPU to a host");
    assertThat(texts(report.leftOut()))
        .contains(
            "line 1: another file is included; import it, too",
            "line 2, LinkSpeed=x: no speed in whole units",
            "block b1: has no nodes",
            "BlockSizes=2: how blocks are put together is the scheduler's",
            "line 8, partitionname: states no fabric");
    assertThat(labels(imported.cluster(), "n2")).isEqualTo(Map.of("block", "b2"));
  }

  @Test
  void slurmYamlOfBlocks() {
    var imported =
        Fabrics.read(
            """
            - topology: first
              tree: {switches: [{switch: s1, nodes: a}]}
            - topology: second
              cluster_default: true
              block:
                block_sizes: [2]
                blocks: [{block: b1, nodes: n1}, {block: b2, nodes: n2}]
            - topology: third
              cluster_default: true
              tree: {switches: [{switch: s3, nodes: b}]}
            """);
    assertThat(imported.cluster().hosts()).extracting(Host::id).containsExactly("b", "n1", "n2");
    assertThat(labels(imported.cluster(), "n2")).isEqualTo(Map.of("block", "b2"));
    assertThat(texts(imported.report().leftOut()))
        .containsExactlyInAnyOrder(
            "topology first: the default or first tree, and the default or first block topology"
                + " are read",
            "block_sizes: how blocks are put together is the scheduler's");
    assertThat(texts(imported.report().assumed()))
        .contains("switch fabric: above the blocks, which the file does not join");
  }

  @Test
  void kueueLevelsThatProvidersWrite() {
    var imported =
        Fabrics.read(
            """
            kind: NodeList
            items:
            - kind: Node
              metadata: {name: n1, labels: {cloud.google.com/gce-topology-block: b1,
                cloud.google.com/gce-topology-subblock: r1, nvidia.com/gpu.count: "4",
                nvidia.com/gpu.product: NVIDIA-H100-80GB-HBM3, nvidia.com/gpu.memory: "81559"}}
              status: {conditions: [{type: Ready, status: "False"}]}
            - kind: Node
              metadata: {name: n2, labels: {cloud.google.com/gce-topology-block: b2,
                cloud.google.com/gce-topology-subblock: r1}}
              spec: {unschedulable: true}
              status: {capacity: {nvidia.com/gpu: 2}, conditions: [{type: Ready, status: "True"}]}
            - kind: Node
              metadata: {name: n3, labels: {cloud.google.com/gce-topology-block: b2}}
            - kind: Pod
              metadata: {name: p}
            """);
    var cluster = imported.cluster();
    assertThat(cluster.hosts()).extracting(Host::id).containsExactly("n1", "n2");
    assertThat(cluster.host("n1").type().gpus()).isEqualTo(4);
    assertThat(cluster.host("n1").type().gpuMemoryGiB()).isEqualTo(80);
    assertThat(cluster.host("n1").health()).isEqualTo(Health.FAILED);
    assertThat(cluster.host("n2").health()).isEqualTo(Health.DRAINED);
    assertThat(cluster.host("n2").type().gpus()).isEqualTo(2);
    assertThat(cluster.switches())
        .extracting("id")
        .containsExactlyInAnyOrder("b1", "b1/r1", "b2", "b2/r1", "fabric");
    assertThat(texts(imported.report().leftOut()))
        .containsExactlyInAnyOrder(
            "Pod p: states no fabric", "node n3: no label cloud.google.com/gce-topology-subblock");
    assertThat(texts(imported.report().assumed()))
        .contains(
            "levels: cloud.google.com/gce-topology-block, cloud.google.com/gce-topology-subblock,"
                + " as there is no Topology",
            "switch fabric: above the domains, which the labels do not join");
  }

  @Test
  void oneModelWithTwoSizesOfMemoryIsTwoTypes() {
    var imported = Fabrics.read(node("n1", 40) + node("n2", 80) + node("n3", 80));
    assertThat(imported.cluster().hosts())
        .extracting(host -> host.type().name() + ", " + host.type().gpuMemoryGiB())
        .containsExactly("a100-8, 40.0", "a100-8-2, 80.0", "a100-8-2, 80.0");
    assertThat(texts(imported.report().assumed()))
        .contains("host type a100-8: called a100-8-2 where its GPUs are others");
  }

  /** Eight A100 with so many GiB each. */
  private static String node(String name, int memory) {
    return """
    ---
    kind: Node
    metadata: {name: %s, labels: {cloud.google.com/gce-topology-block: b1,
      cloud.google.com/gce-topology-subblock: r1, nvidia.com/gpu.count: "8",
      nvidia.com/gpu.product: NVIDIA-A100-SXM4-%dGB, nvidia.com/gpu.memory: "%d"}}
    """
        .formatted(name, memory, memory * 1024);
  }

  @Test
  void ofSeveralTopologiesTheFirstCounts() {
    var report =
        Fabrics.read(
                """
                kind: Topology
                metadata: {name: t1}
                spec: {levels: [{nodeLabel: rack}]}
                ---
                kind: Topology
                metadata: {name: t2}
                spec: {levels: [{nodeLabel: row}]}
                ---
                kind: Node
                metadata: {name: n1, labels: {rack: r1}}
                """)
            .report();
    assertThat(texts(report.leftOut())).containsExactly("Topology t2: the first Topology counts");
  }

  @Test
  void workersOfTheToolKind() {
    var imported =
        Fabrics.read(
            """
            kind: Cluster
            apiVersion: kind.x-k8s.io/v1alpha4
            nodes:
            - role: control-plane
            - {role: worker, labels: {cloud.provider.com/topology-block: b,
               cloud.provider.com/topology-rack: r}}
            - {role: worker, labels: {cloud.provider.com/topology-block: b,
               cloud.provider.com/topology-rack: r}}
            """);
    assertThat(imported.cluster().hosts())
        .extracting(Host::id)
        .containsExactly("kind-worker", "kind-worker2");
    assertThat(texts(imported.report().assumed()))
        .contains("2 workers: names as the tool “kind” gives them");
    assertThat(texts(imported.report().leftOut()))
        .containsExactly(
            "node kind-control-plane: no label cloud.provider.com/topology-block,"
                + " cloud.provider.com/topology-rack");
  }

  @Test
  void volcanoSelectsByLabelAndPattern() {
    var imported =
        Fabrics.read(
            """
            kind: HyperNode
            metadata: {name: low-a}
            spec: {tier: 1, members: [{type: Node, selector: {labelMatch: {matchLabels: {rack: r1}}}}]}
            ---
            kind: HyperNode
            metadata: {name: low-b}
            spec: {tier: 1, members: [{type: Node, selector: {regexMatch: {pattern: "^m"}}},
              {type: Node, selector: {labelMatch: {matchLabels: {rack: r9}}}}]}
            ---
            kind: HyperNode
            metadata: {name: top-low}
            spec: {tier: 5, members: [{type: HyperNode, selector: {regexMatch: {pattern: low}}}]}
            ---
            kind: Node
            metadata: {name: n1, labels: {rack: r1}}
            ---
            kind: Node
            metadata: {name: m1, labels: {rack: r2}}
            """);
    assertThat(imported.cluster().links())
        .extracting(link -> link.from() + " " + link.to())
        .containsExactlyInAnyOrder("n1 low-a", "m1 low-b", "low-a top-low", "low-b top-low");
    assertThat(Fabrics.tiers(imported.cluster()).get(new Tier(5))).containsExactly("top-low");
    assertThat(texts(imported.report().leftOut()))
        .containsExactly(
            "HyperNode low-b, selector [rack]: no object of these files matches; import the Nodes,"
                + " too");
    assertThat(texts(imported.report().assumed())).contains("3 switches: tier as in the file");
  }
}
