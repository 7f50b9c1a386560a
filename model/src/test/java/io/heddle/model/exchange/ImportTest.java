package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Tier;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every format, by small texts of its form. */
class ImportTest {
  @Test
  void slurmTree() {
    var imported =
        Fabrics.read(
            """
            # a comment
            switchname=top SWITCHES=s[1-2] LinkSpeed=800
            SwitchName=s1 Nodes=n[01-02],\\
              m1
            SwitchName=s2 Nodes=n03 Level=0
            """);
    var cluster = imported.cluster();
    assertThat(imported.report().format()).isEqualTo("slurm");
    assertThat(cluster.hosts()).extracting("id").containsExactly("n01", "n02", "m1", "n03");
    assertThat(Fabrics.tiers(cluster).get(Tier.SPINE)).containsExactly("top");
    assertThat(Fabrics.minipods(cluster)).hasSize(2);
    assertThat(cluster.links())
        .contains(new Link("n01", "s1", 400, 8), new Link("s1", "top", 800, 24));
    assertThat(imported.report().assumed())
        .anyMatch(note -> "gpus=8@m1,n[01-03]".equals(note.option()))
        .anyMatch(note -> note.object().equals("LinkSpeed=800"));
  }

  /** Whatever wrote the file may have left out its last line break. */
  @Test
  void slurmsLastLineCountsWithoutALineBreak() {
    var text = "SwitchName=top Switches=s1,s2\nSwitchName=s1 Nodes=a\nSwitchName=s2 Nodes=b";
    for (var end : List.of("", "\n", "\\", " # a comment")) {
      assertThat(Fabrics.read(text + end).cluster().hosts())
          .as("ends with “%s”", end)
          .extracting("id")
          .containsExactly("a", "b");
    }
  }

  @Test
  void slurmBlocksAndGpusOfSlurmConf() {
    var imported =
        Fabrics.read(
            """
            BlockName=b1 Nodes=n[1-4]
            BlockName=b2 Nodes=n[5-8]
            BlockSizes=4,8
            """,
            """
            NodeName=n[1-8] CPUs=64 Gres=gpu:h100:4(S:0-1) State=UNKNOWN
            NodeName=login Gres=gpu:1
            PartitionName=all Nodes=ALL
            """);
    var cluster = imported.cluster();
    assertThat(Fabrics.minipods(cluster)).hasSize(2);
    assertThat(cluster.hosts())
        .allMatch(host -> host.type().gpus() == 4 && host.type().gpuModel().equals("H100"));
    assertThat(cluster.host("n5").labels()).containsEntry("block", "b2");
    assertThat(imported.report().leftOut()).anyMatch(note -> note.object().contains("BlockSizes"));
  }

  @Test
  void slurmYamlReadsTreeAndBlocksTogether() {
    var imported =
        Fabrics.read(
            """
            - topology: flat
              flat: true
            - topology: blocks
              block: {block_sizes: [2], blocks: [{block: b1, nodes: "n[1-2]"}]}
            - topology: tree
              cluster_default: True
              tree:
                switches:
                - switch: root
                  children: s[1-2]
                - switch: s1
                  nodes: n[1-2]
                - {switch: s2, nodes: n3}
            """);
    assertThat(imported.cluster().switches()).extracting("id").containsExactly("root", "s1", "s2");
    assertThat(imported.report().leftOut()).anyMatch(note -> note.object().contains("flat"));
    assertThat(imported.cluster().host("n2").labels()).containsEntry("block", "b1");
    assertThat(imported.cluster().host("n3").labels()).doesNotContainKey("block");
  }

  @Test
  void aHostAndASwitchOfOneName() {
    var cluster = Fabrics.read("SwitchName=a Nodes=a,b\n").cluster();
    assertThat(cluster.hasHost("a")).isTrue();
    assertThat(cluster.switches()).extracting("id").containsExactly("a-switch");
  }

  @Test
  void topographModel() {
    var imported =
        Fabrics.read(
            """
            switches:
              core: {switches: [s1, s2, s3]}
            blocks:
            - {switch: s1, nodes: ["n[1-2]"], annotations: {domain: nvl1}}
            - {switch: s2, nodes: [n3]}
            """);
    assertThat(imported.report().format()).isEqualTo("topograph");
    assertThat(imported.cluster().host("n2").labels()).containsEntry("domain", "nvl1");
    assertThat(Fabrics.count(imported.cluster(), Tier.LEAF)).isEqualTo(3);
    assertThat(imported.report().assumed()).anyMatch(note -> note.object().equals("switch s3"));
  }

  @Test
  void topographCapacityBlocks() {
    var cluster =
        Fabrics.read(
                """
                switches:
                - {name: S1, switches: [S2, S3]}
                - {name: S2, capacity_blocks: [CB2]}
                - {name: S3, capacity_blocks: [CB3]}
                capacity_blocks:
                - {name: CB2, type: H100, nodes: [I21, I22]}
                - {name: CB3, type: H100, nodes: ["I[34-36]"]}
                """)
            .cluster();
    assertThat(cluster.hosts()).hasSize(5);
    assertThat(Fabrics.minipods(cluster)).hasSize(2);
    assertThat(cluster.host("I35").labels()).containsEntry("block", "CB3");
  }

  @Test
  void kueueDomainsAreUniqueByTheirPath() {
    var nodes = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      nodes.append(
          """
          - kind: Node
            metadata:
              name: n%d
              labels: {block: b%d, rack: r%d, nvidia.com/gpu.product: NVIDIA-H100-80GB-HBM3}
            status: {allocatable: {nvidia.com/gpu: "8"}}
          """
              .formatted(i, i / 4, i / 2 % 2));
    }
    var imported =
        Fabrics.read(
            """
            kind: Topology
            apiVersion: kueue.x-k8s.io/v1beta1
            metadata: {name: default}
            spec:
              levels:
              - nodeLabel: block
              - nodeLabel: rack
              - nodeLabel: kubernetes.io/hostname
            ---
            kind: ResourceFlavor
            metadata: {name: f}
            """,
            "kind: List\nitems:\n" + nodes + "- kind: Node\n  metadata: {name: cp}\n");
    var cluster = imported.cluster();
    assertThat(Fabrics.tiers(cluster).get(Tier.LEAF))
        .containsExactly("b0/r0", "b0/r1", "b1/r0", "b1/r1");
    assertThat(Fabrics.minipods(cluster)).hasSize(2);
    assertThat(cluster.host("n3").type().gpuModel()).isEqualTo("H100");
    assertThat(imported.report().leftOut())
        .anyMatch(note -> note.object().equals("node cp"))
        .anyMatch(note -> note.object().equals("ResourceFlavor f"));
  }

  @Test
  void volcanoSelectors() {
    var imported =
        Fabrics.read(
            """
            kind: HyperNode
            metadata: {name: s0}
            spec: {tier: 1, members: [{type: Node, selector: {exactMatch: {name: a}}}]}
            ---
            kind: HyperNode
            metadata: {name: s1}
            spec: {tier: 1, members: [{type: Node, selector: {regexMatch: {pattern: "^b\\\\d"}}}]}
            ---
            kind: HyperNode
            metadata: {name: top}
            spec: {tier: 2, members: [{type: HyperNode, selector: {regexMatch: {pattern: "s.*"}}}]}
            ---
            kind: Node
            metadata: {name: b1}
            ---
            kind: Node
            metadata: {name: b2}
            """);
    assertThat(imported.cluster().hosts()).extracting("id").containsExactly("a", "b1", "b2");
    assertThat(Fabrics.tiers(imported.cluster()).get(Tier.SPINE)).containsExactly("top");
  }

  @Test
  void csvOfAPublicDataSet() {
    var cluster =
        Fabrics.read(
                """
                ip,DSW,PSW,ASW
                h1,G6,P10,S14
                h2,G6,P12,S14
                h3,G6,P12,S2
                h4,G6,P12,S2
                """)
            .cluster();
    assertThat(Fabrics.tiers(cluster).get(Tier.LEAF))
        .containsExactly("G6/P10/S14", "G6/P12/S14", "G6/P12/S2");
    assertThat(Fabrics.tiers(cluster).get(Tier.SPINE)).containsExactly("P10", "P12");
    assertThat(Fabrics.tiers(cluster).get(Tier.CORE)).containsExactly("G6");
    assertThat(Fabrics.minipods(cluster)).hasSize(2);
  }

  @Test
  void csvWithGpusLabelsAndTwoLeavesAHost() {
    var cluster =
        Fabrics.read(
                """
                Host Name;Leaf Switch;gpus;gpu_model;row
                h1;l1;4;A100;x
                h1;l2;4;A100;x
                h2;l1;4;A100;y
                """)
            .cluster();
    assertThat(cluster.hosts()).hasSize(2);
    assertThat(cluster.host("h2").labels()).containsEntry("row", "y");
    assertThat(cluster.host("h1").type().gpus()).isEqualTo(4);
    assertThat(cluster.links()).filteredOn(link -> link.from().equals("h1")).hasSize(2);
  }

  @Test
  void nvidiaSmiWithColours() {
    var imported =
        Fabrics.read(
            """
            GPU 0: NVIDIA H100 80GB HBM3 (UUID: GPU-1)
            \t\033[4mGPU0\tGPU1\tNIC0\tCPU Affinity\tNUMA Affinity\033[0m
            GPU0\t X \tNV18\tPIX\t0-51\t0
            GPU1\tNV18\t X \tSYS\t0-51\t0
            NIC0\tPIX\tSYS\t X

            Legend:
            """);
    var type = imported.cluster().hostTypes().values().iterator().next();
    assertThat(type.gpuModel()).isEqualTo("H100");
    assertThat(type.interconnect()).isEqualTo(List.of(List.of("X", "NV18"), List.of("NV18", "X")));
  }

  @Test
  void ncclXmlWithNvSwitchesAndSpeeds() {
    var type =
        Fabrics.read(
                """
                <system version="1"><cpu numaid="0">
                  <pci busid="0:1" class="0x060400"><pci busid="0:2" class="0x030200" device="0x2330">
                    <gpu dev="1"><nvlink target="ff:1" count="6" tclass="0x068000"/><nvlink target="ff:2" count="12" tclass="0x068000"/></gpu></pci>
                    <pci busid="0:3" class="0x030200" device="0x2330">
                    <gpu dev="0"><nvlink target="ff:1" count="18" tclass="0x068000"/></gpu></pci></pci>
                  <nic><net name="mlx5_0" speed="400000" port="1" guid="0x1"/><net name="mlx5_1" speed="400000" port="1" guid="0x2"/></nic>
                </cpu></system>
                """)
            .cluster()
            .hostTypes()
            .values()
            .iterator()
            .next();
    assertThat(type.gpuModel()).isEqualTo("H100");
    assertThat(type.interconnect()).isEqualTo(List.of(List.of("X", "NV18"), List.of("NV18", "X")));
    assertThat(type.railGBps()).isEqualTo(50);
  }

  @Test
  void dotOfSomebodyElse() {
    var imported =
        Fabrics.read(
            """
            graph fabric {
              leaf1 [label="Leaf 1"]; leaf2; spine1;
              host1 -- leaf1 [speed="200Gbps"]; host2 -- leaf1; host3 -- leaf2;
              leaf1 -- spine1; leaf2 -- spine1;
            }
            """);
    var cluster = imported.cluster();
    assertThat(cluster.hosts())
        .extracting("id")
        .containsExactlyInAnyOrder("host1", "host2", "host3");
    assertThat(Fabrics.tiers(cluster).get(Tier.SPINE)).containsExactly("spine1");
    assertThat(cluster.links()).contains(new Link("host1", "leaf1", 200, 1));
    assertThat(imported.report().assumed()).anyMatch(note -> note.object().contains("switch"));
  }

  @Test
  void graphMlAndGexfOfSomebodyElse() {
    var graphMl =
        Fabrics.read(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
                  <key id="d0" for="node" attr.name="role" attr.type="string"/>
                  <key id="d1" for="edge" attr.name="bandwidth" attr.type="double"/>
                  <graph edgedefault="undirected">
                    <node id="a"><data key="d0">switch</data></node>
                    <node id="b"><data key="d0">server</data></node>
                    <node id="c"><data key="d0">server</data></node>
                    <edge source="b" target="a"><data key="d1">100</data></edge>
                    <edge source="c" target="a"><data key="d1">100</data></edge>
                  </graph>
                </graphml>
                """)
            .cluster();
    assertThat(graphMl.hosts()).extracting("id").containsExactlyInAnyOrder("b", "c");
    assertThat(graphMl.links()).extracting(Link::gbps).containsOnly(100.0);
    var gexf =
        Fabrics.read(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <gexf xmlns="http://www.gexf.net/1.2draft" version="1.2">
                  <graph defaultedgetype="undirected">
                    <nodes><node id="leaf-1" label="leaf-1"/><node id="node1" label="node1"/></nodes>
                    <edges><edge id="0" source="node1" target="leaf-1"/></edges>
                  </graph>
                </gexf>
                """)
            .cluster();
    assertThat(gexf.hosts()).extracting("id").containsExactly("node1");
    assertThat(gexf.switches()).extracting("id").containsExactly("leaf-1");
  }

  @Test
  void graphMlOfYedHasTheNamesThatAreDrawn() {
    var cluster =
        Fabrics.read(
                """
                <?xml version="1.0" encoding="UTF-8" standalone="no"?>
                <graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com/xml/graphml">
                  <key for="node" id="d6" yfiles.type="nodegraphics"/>
                  <graph edgedefault="directed" id="G">
                    <node id="n0"><data key="d6"><y:ShapeNode><y:NodeLabel>leaf-1</y:NodeLabel></y:ShapeNode></data></node>
                    <node id="n1"><data key="d6"><y:ShapeNode><y:NodeLabel>host-1</y:NodeLabel></y:ShapeNode></data></node>
                    <edge id="e0" source="n1" target="n0"/>
                  </graph>
                </graphml>
                """)
            .cluster();
    assertThat(cluster.hosts()).extracting("id").containsExactly("host-1");
    assertThat(cluster.switches()).extracting("id").containsExactly("leaf-1");
  }
}
