package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.InputException;
import io.heddle.model.sources.ClusterAssumption;
import io.heddle.model.sources.ClusterSourceFacts;
import io.heddle.model.sources.ClusterSourceMerge;
import io.heddle.model.sources.SourceMergeFinding;
import io.heddle.model.text.SlurmHostlist;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that together describe one cluster, what they leave unknown, and what a person assumes. */
class MultiSourceImportTest {
  private static final String CABLES =
      """
      vendid=0x2c9
      devid=0xcb20
      sysimgguid=0xa0
      switchguid=0xa0(a0)
      Switch	36 "S-00000000000000a0"		# "MF0;leaf1:MQM8700/U1" base port 0 lid 10 lmc 0
      [1]	"H-0000000000000c01"[1](c01) 		# "n01 HCA-1" lid 102 4xEDR
      [2]	"H-0000000000000c02"[1](c02) 		# "gpu01.cluster.example HCA-1" lid 103 4xEDR
      [3]	"H-0000000000000c03"[1](c03) 		# "gpu02.cluster.example HCA-1" lid 104 4xEDR
      [4]	"H-0000000000000c04"[1](c04) 		# "login1 mlx5_0" lid 105 4xEDR
      """;

  private static ImportedFabric read(List<String> assumptions, String... texts) {
    var sources = new ArrayList<ImportSource>();
    for (var text : texts) {
      sources.add(new ImportSource("file%d.txt".formatted(sources.size()), text));
    }
    var options =
        new FabricImportOptions(
            null, null, 400, assumptions.stream().map(ClusterAssumption::parse).toList());
    return FabricImport.readSources(sources, options);
  }

  private static ImportedFabric read(String... texts) {
    return read(List.of(), texts);
  }

  private static List<String> lines(ImportedFabric imported) {
    return imported.report().text().lines().toList();
  }

  private static List<String> hosts(Cluster cluster) {
    return cluster.hosts().stream().map(Host::id).toList();
  }

  @Test
  void devicesOfGresConfTakeNoHostAway() {
    var imported =
        read(
            CABLES,
            """
            NodeName=gpu[01-02] Name=gpu Type=a100 File=/dev/nvidia[0-3]
            NodeName=n01 AutoDetect=nvml
            """);
    assertThat(hosts(imported.cluster()))
        .containsExactlyInAnyOrder(
            "n01", "gpu01.cluster.example", "gpu02.cluster.example", "login1");
    assertThat(lines(imported))
        .anyMatch(line -> line.contains("gpu[01-02]") && line.contains("slurm.conf"));
  }

  @Test
  void hostsOnNoSwitchAreRefusedWhereNoSourceHasSwitches() {
    var node =
        "{\"kind\": \"Node\", \"metadata\": {\"name\": \"a\"}, \"status\": {\"capacity\": {\"nvidia.com/gpu\": \"8\"}}}";
    assertThatThrownBy(() -> read("NodeName=a Gres=gpu:h100:8\n", node))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no switch");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\"network.topology.nvidia.com/leaf\": \"\", "})
  void gpusOfKubernetesNodesWithoutPlacesAndCablesOfAScan(String place) {
    var imported =
        read(
            CABLES,
            """
            {"kind": "Node", "metadata": {"name": "gpu01", "labels": {%s"nvidia.com/gpu.product": "NVIDIA-B200",
              "nvidia.com/gpu.count": "8"}}, "status": {"capacity": {"nvidia.com/gpu": "8"}}}
            """
                .formatted(place));
    assertThat(imported.cluster().host("gpu01.cluster.example").type().gpuModel())
        .isEqualTo("B200");
    assertThat(imported.cluster().host("gpu02.cluster.example").hasKnownGpus()).isFalse();
    assertThat(imported.cluster().links()).hasSize(4);
  }

  @Test
  void gpusOfSlurmAndCablesOfAScan() {
    var imported =
        read(
            CABLES,
            "NodeName=gpu[01-02] Gres=gpu:a100:4 State=UNKNOWN\nNodeName=n01 CPUs=64\nDownNodes=gpu02\n");
    var cluster = imported.cluster();
    assertThat(hosts(cluster))
        .containsExactlyInAnyOrder("gpu01.cluster.example", "gpu02.cluster.example", "login1");
    assertThat(cluster.host("gpu01.cluster.example").type().gpus()).isEqualTo(4);
    assertThat(cluster.host("gpu01.cluster.example").isFree()).isTrue();
    assertThat(cluster.host("gpu02.cluster.example").health()).isEqualTo(Health.FAILED);
    assertThat(cluster.host("login1").hasKnownGpus()).isFalse();
    assertThat(cluster.gpus()).isEqualTo(8);
    assertThat(cluster.links()).hasSize(3);
    assertThat(imported.report().format()).isEqualTo("ibnetdiscover + slurm");
    assertThat(lines(imported))
        .anyMatch(line -> line.contains("file0.txt"))
        .anyMatch(line -> line.contains("file1.txt"))
        .anyMatch(line -> line.startsWith("left out") && line.contains("n01"))
        .anyMatch(line -> line.contains("--assume gpus=8@login1"));
  }

  @Test
  void filesInAnyOrderAreTheSameCluster() {
    var slurm = "NodeName=gpu[01-02] Gres=gpu:a100:4\nNodeName=n01\n";
    assertThat(hosts(read(slurm, CABLES).cluster()))
        .isEqualTo(hosts(read(CABLES, slurm).cluster()));
    assertThat(read(slurm, CABLES).cluster().gpus()).isEqualTo(8);
  }

  @Test
  void nodesWithoutGresHaveNoGpusAndUnlistedOnesAreUnknown() {
    var imported =
        read(
            "SwitchName=top Switches=l[1-2]\nSwitchName=l1 Nodes=g-[1-2],c-[1-2]\nSwitchName=l2 Nodes=g-3,login1\n",
            "NodeName=DEFAULT Gres=gpu:h100:8\nNodeName=g-[1-3]\nNodeName=c-[1-2] Gres=(null)\n");
    var cluster = imported.cluster();
    assertThat(hosts(cluster)).containsExactlyInAnyOrder("g-1", "g-2", "g-3", "login1");
    assertThat(imported.withoutGpus()).containsExactlyInAnyOrder("c-1", "c-2");
    assertThat(cluster.gpus()).isEqualTo(24);
    assertThat(cluster.hostsOfUnknownGpus()).isEqualTo(1);
    assertThat(ClusterFile.SCHEMA.summary(cluster)).contains("1 host with unknown GPUs");
  }

  @Test
  void severalModelsAndMigInstancesOfANode() {
    var imported =
        read(
            "SwitchName=l1 Nodes=a[1-3]\n",
            """
            NodeName=a1 Gres=gpu:a100:2,gpu:h100:2
            NodeName=a2 Gres=gpu:h100:8,gpu:h100_1g.10gb:7
            NodeName=a3 Gres=gpu:h100:6,gpu:h100_1g.10gb:14
            """);
    var cluster = imported.cluster();
    assertThat(cluster.host("a1").type().gpus()).isEqualTo(4);
    assertThat(cluster.host("a1").type().gpuModel()).isEqualTo("A100+H100");
    assertThat(cluster.host("a2").freeGpus()).isEqualTo(8);
    assertThat(cluster.host("a3").type().gpus()).isEqualTo(8);
    assertThat(cluster.host("a3").gpuStates().of(GpuState.SLICED)).containsExactly(6, 7);
    assertThat(lines(imported))
        .anyMatch(line -> line.contains("a1") && line.contains("2 × h100"))
        .anyMatch(line -> line.contains("a2") && line.contains("7 × h100_1g.10gb"));
  }

  @Test
  void recordsOfScontrolGiveTypesAndStates() {
    var cluster =
        read(
                "SwitchName=l1 Nodes=a[1-2]\n",
                """
                NodeName=a1 Arch=x86_64 CoresPerSocket=48
                   Gres=gpu:h100:8(S:0-1)
                   GresUsed=gpu:h100:2(IDX:0,5)
                   OS=Linux 5.15.0 #1 SMP
                   State=MIXED+DRAIN ThreadsPerCore=2

                NodeName=a2 Arch=x86_64
                   Gres=(null)
                   State=IDLE
                """)
            .cluster();
    assertThat(hosts(cluster)).containsExactly("a1");
    assertThat(cluster.host("a1").busyGpus()).containsExactly(0, 5);
    assertThat(cluster.host("a1").health()).isEqualTo(Health.DRAINED);
  }

  @Test
  void blocksWithoutNodesAreLeftOut() {
    for (var text :
        List.of(
            "BlockName=b0 Nodes=x-[0-1]\nBlockName=ph0\nBlockName=ph1 Nodes=\nBlockName=b1 Nodes=x-[2-3]\n",
            """
            - topology: a4x
              cluster_default: true
              block:
                block_sizes: [2, 4]
                blocks:
                - {block: b0, nodes: "x-[0-1]"}
                - {block: ph0}
                - {block: ph1, nodes: ""}
                - {block: b1, nodes: "x-[2-3]"}
            """)) {
      var imported = read(text);
      assertThat(imported.cluster().switches())
          .extracting("id")
          .containsExactlyInAnyOrder("b0", "b1", "fabric");
      assertThat(lines(imported))
          .anyMatch(line -> line.startsWith("left out") && line.contains("ph0"));
    }
  }

  @Test
  void blocksAreNvlinkDomainsWhereAPersonSaysSo() {
    var blocks = "BlockName=b0 Nodes=x-[0-1]\nBlockName=b1 Nodes=x-[2-3]\n";
    assertThat(NvlinkDomains.largest(read(blocks).cluster().hosts())).isEqualTo(1);
    var imported = read(List.of("blocks=nvlink", "gpus=4@x-[0-3]"), blocks);
    var cluster = imported.cluster();
    assertThat(NvlinkDomains.of(cluster.hosts())).hasSize(2);
    assertThat(cluster.levels()).extracting(TopologyLevel::id).containsExactly("nvlink", "block");
    assertThat(cluster.gpus()).isEqualTo(16);
    assertThat(lines(imported)).anyMatch(line -> line.contains("blocks=nvlink"));
  }

  @Test
  void assumptionsOfAPersonSetGpusTypesAndSpeeds() {
    var imported =
        read(
            List.of(
                "gpus=4@n01", "type=dgx-h100@gpu01", "not-gpu-host@login1", "gbps=200@host-leaf"),
            CABLES);
    var cluster = imported.cluster();
    assertThat(hosts(cluster)).doesNotContain("login1");
    assertThat(cluster.host("n01").type().gpus()).isEqualTo(4);
    assertThat(cluster.host("gpu01.cluster.example").type().gpuModel()).isEqualTo("H100");
    assertThat(cluster.gpus()).isEqualTo(12);
    assertThat(cluster.hostsOfUnknownGpus()).isEqualTo(1);
    assertThat(cluster.links()).allMatch(link -> link.gbps() == 200);
  }

  /** The option that a report gives makes exactly the same assumption. */
  @Test
  void theOptionOfAReportCanBeGivenBack() {
    var option =
        read(CABLES).report().assumed().stream()
            .map(FabricImportReport.Note::option)
            .filter(each -> each != null)
            .findFirst()
            .orElseThrow();
    assertThat(read(List.of(option), CABLES).cluster().hostsOfUnknownGpus()).isZero();
    for (var text :
        List.of(
            "gpus=8@n[1-4]",
            "type=t@a",
            "not-gpu-host@l[1-2]",
            "gpus=8",
            "type=t",
            "not-gpu-host",
            "blocks=nvlink",
            "gbps=400@leaf-spine")) {
      assertThat(ClusterAssumption.parse(text)).hasToString(text);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gpus=0@a",
        "gpus=8@",
        "gpus=0",
        "gpus",
        "gpus@a",
        "type=@a",
        "type=",
        "not-gpu-host@",
        "blocks=rack",
        "gbps=x@leaf-spine",
        "gbps=400@leaf",
        "speed=4",
        ""
      })
  void anAssumptionOfAnotherFormIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> ClusterAssumption.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"gpus=8@nobody", "type=nothing@n01", "blocks=nvlink", "gbps=400@leaf-spine"})
  void anAssumptionThatAppliesToNothingIsRefused(String text) {
    assertThatThrownBy(() -> read(List.of(text), CABLES)).isInstanceOf(InputException.class);
  }

  @Test
  void anAssumptionWithoutHostsIsAboutAllOfUnknownGpus() {
    var names = IntStream.range(0, 40).mapToObj(i -> "h%dx".formatted(i * 7)).toList();
    var tree = "SwitchName=l1 Nodes=n1,n2,%s\n".formatted(String.join(",", names));
    var slurm = "NodeName=n1 Gres=gpu:h100:4\nNodeName=h0x,h7x Gres=gpu:h100:2\n";
    var known = List.of("not-gpu-host@" + SlurmHostlist.compress(names.subList(2, 4)));
    var unknown = read(known, tree, slurm);
    assertThat(unknown.report().assumed())
        .extracting(FabricImportReport.Note::option)
        .contains("gpus=8");
    var all = new ArrayList<>(known);
    all.add("gpus=8");
    var cluster = read(all, tree, slurm).cluster();
    assertThat(cluster.hostsOfUnknownGpus()).isZero();
    assertThat(cluster.gpus()).isEqualTo(4 + 2 * 2 + 8 * 37);
    all.set(1, "not-gpu-host");
    assertThat(hosts(read(all, tree, slurm).cluster()))
        .containsExactlyInAnyOrder("n1", "h0x", "h7x");
    all.add("type=dgx-h100");
    assertThatThrownBy(() -> read(all, tree, slurm)).isInstanceOf(InputException.class);
  }

  @Test
  void whatContradictsIsShownAndTheFirstIsKept() {
    var four = new HostType("four", "A100", 4);
    var eight = new HostType("eight", "H100", 8);
    var facts = new ArrayList<ClusterSourceFacts>();
    for (var type : List.of(four, eight)) {
      var host = new Host("a", type).withLabels(Map.of("rack", type.name()));
      var cluster = new Cluster("c", List.of(type), List.of(), List.of(host), List.of());
      facts.add(
          new ClusterSourceFacts(
              "f", List.of(type.name() + ".txt"), cluster, false, Set.of(), true));
    }
    facts.add(
        new ClusterSourceFacts(
            "f", List.of("none.txt"), Cluster.empty("c"), false, Set.of("A.example"), true));
    var merged = ClusterSourceMerge.merge(facts);
    assertThat(merged.cluster().host("a").type()).isEqualTo(four);
    assertThat(merged.cluster().host("a").labels()).containsEntry("rack", "four");
    assertThat(merged.findings())
        .filteredOn(finding -> finding.kind() == SourceMergeFinding.Kind.CONTRADICTION)
        .extracting(SourceMergeFinding::object, SourceMergeFinding::reason)
        .containsExactlyInAnyOrder(
            tuple("a", "label rack=four, but eight.txt says eight; the first is kept"),
            tuple("a", "4 GPUs, but eight.txt says 8; the first is kept"),
            tuple("a", "4 GPUs, but none.txt says none; the first is kept"));
  }

  @Test
  void aCutOffScanIsReported() {
    var whole = lines(read(CABLES));
    assertThat(whole).anyMatch(line -> line.contains("without a record of their own"));
    var cut = lines(read(CABLES + "vendid=0x2c9\ndevid=0xcb20\n"));
    assertThat(cut).anyMatch(line -> line.contains("truncated within a record"));
    assertThat(whole).noneMatch(line -> line.contains("truncated within a record"));
  }

  /** Cut at each character of the last line, which others follow only in a whole scan. */
  @Test
  void aScanThatIsCutWithinItsLastLineIsReported() {
    var whole = CABLES.stripTrailing();
    int line = whole.lastIndexOf('\n') + 1;
    int comment = whole.indexOf('#', line);
    for (int end = comment + 1; end < whole.length(); end++) {
      assertThat(lines(read(whole.substring(0, end))))
          .as(whole.substring(line, end))
          .anyMatch(each -> each.contains("truncated within a record"));
    }
    assertThat(lines(read(whole))).noneMatch(each -> each.contains("truncated within a record"));
  }

  @Test
  void aSlowCableAmongParallelOnesIsReported() {
    var imported =
        read(
            """
            Switch	36 "S-00000000000000a0"		# "MF0;leaf1:MQM8700/U1" base port 0 lid 10 lmc 0
            [1]	"S-00000000000000b0"[1]		# "MF0;spine1:MQM8700/U1" lid 20 4xEDR
            [2]	"S-00000000000000b0"[2]		# "MF0;spine1:MQM8700/U1" lid 20 4xDDR
            [3]	"S-00000000000000b0"[3]		# "MF0;spine1:MQM8700/U1" lid 20 4xEDR
            [4]	"H-0000000000000c02"[1](c02) 		# "gpu01 HCA-1" lid 103 4xEDR
            """);
    assertThat(lines(imported))
        .anyMatch(line -> line.contains("leaf1 – spine1: 1 of 3 cables at 20 Gbit/s"));
    var json = ClusterFile.toJson(imported.cluster());
    assertThat(ClusterFile.SCHEMA.check("f", json).advice())
        .anyMatch(finding -> finding.toString().contains("1 of 3 cables at 20 Gbit/s"));
  }

  @Test
  void speedsOfTopologyZoo() {
    var graph =
        """
        <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
        <key attr.name="LinkSpeedRaw" for="edge" id="d1" attr.type="double"/>
        <key attr.name="LinkSpeed" for="edge" id="d2" attr.type="string"/>
        <key attr.name="LinkSpeedUnits" for="edge" id="d3" attr.type="string"/>
        <graph edgedefault="undirected"><node id="leaf-1"/><node id="gpu-1"/><node id="gpu-2"/><node id="gpu-3"/>
        <edge source="gpu-1" target="leaf-1"><data key="d1">200000000000.0</data></edge>
        <edge source="gpu-2" target="leaf-1"><data key="d2">100</data><data key="d3">G</data></edge>
        <edge source="gpu-3" target="leaf-1"><data key="d1">1.0E11</data></edge>
        </graph></graphml>
        """;
    assertThat(read(graph).cluster().links())
        .extracting("gbps")
        .containsExactlyInAnyOrder(200.0, 100.0, 100.0);
  }

  @Test
  void exportedNamesEndInFewDigits() {
    var cluster =
        read("SwitchName=leaf-99999999999999999999001 Nodes=w-12345678901234567890123\n").cluster();
    for (var format : List.of("slurm-conf", "slurm-yaml")) {
      var written = FabricExportWriters.byId(format).write(cluster);
      assertThat(written.files().values())
          .allSatisfy(text -> assertThat(text).doesNotContainPattern("[0-9]{19}\\b"));
      assertThat(written.notes()).anyMatch(note -> note.contains("renamed"));
    }
  }
}
