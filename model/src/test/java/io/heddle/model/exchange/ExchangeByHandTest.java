package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.generate.StandardHostTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stands in files, against what was worked out by hand. */
class ExchangeByHandTest {
  private static final HostType H100 =
      Objects.requireNonNull(StandardHostTypes.all().get("dgx-h100"));

  private static String gpu(String bus, String inside) {
    return "<pci busid=\"%s\" class=\"0x030200\" device=\"0x2330\">%s</pci>".formatted(bus, inside);
  }

  private static String bridge(String inside) {
    return "<pci busid=\"b\" class=\"0x060400\">%s</pci>".formatted(inside);
  }

  /** GPUs 0 and 1 under one bridge, 2 and 3 under two under one, 4 under another CPU. */
  @Test
  void ncclsPciTreeBecomesTheWordsOfNvidiaSmi() {
    var text =
        "<system version=\"1\"><cpu numaid=\"0\">"
            + bridge(
                gpu("0:1", "<gpu><nvlink target=\"0:1\" count=\"2\" tclass=\"0x030200\"/></gpu>")
                    + gpu("0:2", "<gpu/>"))
            + bridge(bridge(gpu("0:3", "")) + bridge(gpu("0:4", "")))
            + "</cpu><cpu numaid=\"1\">"
            + bridge(gpu("0:5", ""))
            + "<pci busid=\"n\" class=\"0x020700\"/></cpu></system>";
    var imported = Fabrics.read(text);
    var type = imported.cluster().hostTypes().values().iterator().next();
    assertThat(type.interconnect())
        .isEqualTo(
            List.of(
                List.of("X", "PIX", "PHB", "PHB", "SYS"),
                List.of("PIX", "X", "PHB", "PHB", "SYS"),
                List.of("PHB", "PHB", "X", "PXB", "SYS"),
                List.of("PHB", "PHB", "PXB", "X", "SYS"),
                List.of("SYS", "SYS", "SYS", "SYS", "X")));
    assertThat(imported.report().leftOut())
        .containsExactly(new FabricImportReport.Note("1 NVLink", "from a GPU to itself"));
    assertThat(imported.report().assumed())
        .anyMatch(note -> note.reason().startsWith("no NVLink between GPUs"))
        .anyMatch(note -> note.reason().endsWith("no speed of its 1 adapters"));
  }

  /** RCCL lists AMD's links by themselves, and which GPU it is by its PCI device. */
  @Test
  void linksOfAmdAreXgmi() {
    var gpu =
        """
        <pci busid="%s" class="0x120000" vendor="0x1002" device="0x74a1">
          <gpu dev="%d" gcn="gfx942"><xgmi target="%s" count="1" tclass="0x120000"/></gpu></pci>
        """;
    var imported =
        Fabrics.read(
            "<system version=\"2\"><cpu numaid=\"0\">"
                + gpu.formatted("0000:0C:00.0", 0, "0000:22:00.0")
                + gpu.formatted("0000:22:00.0", 1, "0000:0c:00.0")
                + gpu.formatted("0000:33:00.0", 2, "0000:44:00.0")
                + "</cpu></system>");
    var type = imported.cluster().hostTypes().values().iterator().next();
    assertThat(type.gpuModel()).isEqualTo("MI300X");
    assertThat(type.interconnect())
        .isEqualTo(
            List.of(
                List.of("X", "XGMI", "PHB"),
                List.of("XGMI", "X", "PHB"),
                List.of("PHB", "PHB", "X")));
    assertThat(imported.report().assumed())
        .noneMatch(note -> note.reason().startsWith("no NVLink between GPUs"));
  }

  /** Links to the peer count, in as many elements as they come; the rest goes over PCI. */
  @Test
  void ncclsDirectLinksAreAddedUp() {
    var text =
        "<system version=\"1\"><cpu>"
            + gpu(
                "0:A",
                "<gpu><nvlink target=\"0:B\" count=\"2\" tclass=\"0x030200\"/>"
                    + "<nvlink target=\"0:b\" count=\"1\" tclass=\"0x030200\"/></gpu>")
            + gpu("0:B", "<gpu><nvlink target=\"0:A\" count=\"3\" tclass=\"0x030200\"/></gpu>")
            + gpu("0:C", "<gpu/>")
            + "</cpu></system>";
    var imported = Fabrics.read(text);
    assertThat(imported.cluster().hostTypes().values().iterator().next().interconnect())
        .isEqualTo(
            List.of(
                List.of("X", "NV3", "PHB"),
                List.of("NV3", "X", "PHB"),
                List.of("PHB", "PHB", "X")));
    assertThat(imported.report().assumed()).noneMatch(note -> note.reason().contains("NVLink"));
    assertThat(imported.report().leftOut()).isEmpty();
  }

  @Test
  void typesOfOneNameAreNumbered() {
    var one =
        new ImportSource(
            "a/t.xml", "<system version=\"1\"><cpu>" + gpu("1", "") + "</cpu></system>");
    var other = new ImportSource("b/t.xml", one.text());
    var imported = Fabrics.read(List.of(one, other));
    assertThat(imported.cluster().hosts()).extracting("id").containsExactly("t", "t-2");
    assertThat(imported.cluster().name()).isEqualTo("t");
    assertThat(imported.report().read())
        .contains(new FabricImportReport.Note("host type t, host type t-2", "1 × H100"));
    assertThat(imported.report().assumed())
        .contains(new FabricImportReport.Note("2 hosts", "one of each type, on no switch"));
  }

  /** Two minipods of two hosts with eight cables each. */
  private static Cluster minipods(int cables) {
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    var switches = new ArrayList<Switch>();
    for (var pod : List.of("a", "b")) {
      switches.add(new Switch("leaf-" + pod, Tier.LEAF));
      switches.add(new Switch("spine-" + pod, Tier.SPINE));
      links.add(new Link("leaf-" + pod, "spine-" + pod, 400, 16));
      links.add(new Link("spine-" + pod, "core", 400, 8));
      for (int i = 0; i < 2; i++) {
        hosts.add(new Host(pod + i, H100));
        links.add(new Link("leaf-" + pod, pod + i, 400, cables));
      }
    }
    switches.add(new Switch("core", Tier.CORE));
    return new Cluster("pods", List.of(H100), switches, hosts, links);
  }

  /** GB/s: 16 NVLinks of 25 within a host, 8 · 400 Gbit/s for 8 GPUs between hosts. */
  @Test
  void astraSimsDimensionsAndSpeeds() {
    var files = FabricExportWriters.byId("astra-sim").write(minipods(8)).files();
    assertThat(files.get("network.yml"))
        .endsWith(
            """
            topology: [ Switch, Switch, Switch ]
            npus_count: [ 8, 2, 2 ]
            bandwidth: [ 400, 50, 50 ]  # GB/s
            latency: [ 500, 1000, 2000 ]  # ns
            """);
    assertThat(files.get("logical_topology.json"))
        .isEqualToIgnoringWhitespace("{\"logical-dims\":[\"8\",\"2\",\"2\"]}");
    // 32 GPUs, 4 NVSwitches, 5 switches; 32 NVLinks, 32 cables of hosts, 4 of switches.
    assertThat(files.get("physical_topology.txt"))
        .startsWith("41 9 68\n32 33 34 35 36 37 38 39 40\n0 32 3200Gbps 0.000025ms 0\n")
        .contains("\n0 36 400Gbps 0.0005ms 0\n", "\n36 37 6400Gbps 0.0005ms 0\n");
  }

  /** Four cables for eight GPUs: two share one. */
  @Test
  void gpusShareCablesWhereTheyAreFewer() {
    var files = FabricExportWriters.byId("astra-sim").write(minipods(4)).files();
    assertThat(files.get("physical_topology.txt"))
        .contains("\n0 36 200Gbps 0.0005ms 0\n", "\n7 36 200Gbps 0.0005ms 0\n");
    assertThat(files.get("network.yml")).contains("bandwidth: [ 400, 25, 25 ]");
  }

  @Test
  void hostsWithoutMinipodsAreTwoDimensions() {
    var alone =
        new Cluster(
            "c",
            List.of(H100),
            List.of(),
            List.of(new Host("x", H100), new Host("y", H100)),
            List.of());
    assertThat(FabricExportWriters.byId("astra-sim").write(alone).files().get("network.yml"))
        .contains("npus_count: [ 8, 2 ]", "bandwidth: [ 400, 400 ]", "latency: [ 500, 1000 ]");
  }

  @Test
  void unequalHostsHaveNoAnalyticalNetwork() {
    var small = new HostType("small", "A100", 4);
    var mixed =
        new Cluster(
            "c",
            List.of(H100, small),
            List.of(),
            List.of(new Host("x", H100), new Host("y", small)),
            List.of());
    var written = FabricExportWriters.byId("astra-sim").write(mixed);
    assertThat(written.files()).doesNotContainKey("network.yml");
    assertThat(written.files().get("logical_topology.json")).contains("\"12\"");
    assertThat(written.notes()).anyMatch(note -> note.startsWith("no network.yml"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"graphml", "dot"})
  void graphFilesKeepAllOfAHostType(String format) {
    var type =
        new HostType(
            "own",
            "A800",
            2,
            80,
            List.of(List.of("X", "NV8"), List.of("NV8", "X")),
            50,
            Map.of("NV8", 77.0));
    var plain = new HostType("plain", "A100", 4);
    var cluster =
        new Cluster(
            "c",
            List.of(type, plain),
            List.of(new Switch("leaf", Tier.LEAF)),
            List.of(
                new Host("x", type),
                new Host("y", type, new TreeSet<>(Set.of(1)), Health.WELL, Map.of(), null),
                new Host("z", plain)),
            List.of(
                new Link("x", "leaf", 400, 1),
                new Link("y", "leaf", 400, 1),
                new Link("z", "leaf", 200, 2)));
    var written = FabricExportWriters.byId(format).write(cluster).files();
    var back =
        Fabrics.read(
                written.entrySet().stream()
                    .map(file -> new ImportSource(file.getKey(), file.getValue()))
                    .toList())
            .cluster();
    assertThat(back.hosts()).containsExactlyInAnyOrderElementsOf(cluster.hosts());
  }

  @Test
  void noNumberIsTheSpeedOfACable() {
    for (double gbps : new double[] {0, -1, Double.NaN, 1.1e9}) {
      assertThatThrownBy(() -> new FabricImportOptions(null, null, gbps))
          .hasMessage(gbps + " gbps is no speed of a cable");
    }
    assertThatCode(() -> new FabricImportOptions(null, null, 1e9)).doesNotThrowAnyException();
  }

  /** Slurm's nodes that hang on no switch, its GPUs, and unhealthy hosts, are reported. */
  @Test
  void slurmConfSaysWhatItDid() {
    var imported =
        Fabrics.read(
            "SwitchName=s1 Nodes=n[1-6]\n",
            """
            NodeName=n[1-5] Gres=gpu:1024 State=DRAIN
            NodeName=n6 Gres=gpu:1025
            NodeName=login Gres=gpu:1
            """);
    var report = imported.report();
    assertThat(imported.cluster().host("n1").type().gpus()).isEqualTo(1024);
    assertThat(imported.cluster().host("n6").type().gpus()).isEqualTo(8);
    assertThat(report.read())
        .contains(
            new FabricImportReport.Note(
                "n1, n2, n3, n4 and 1 more", "drained or failed, by their State in slurm.conf"),
            new FabricImportReport.Note("5 hosts", "GPUs from Gres of slurm.conf"));
    assertThat(report.leftOut())
        .containsExactly(
            new FabricImportReport.Note("host n6", "1,025 GPUs are no host"),
            new FabricImportReport.Note("1 node", "no switch or block names it"));
    assertThat(report.assumed())
        .contains(
            new FabricImportReport.Note(
                "1 switch", "tier by height over the hosts (leaf: hosts on it)"));
  }
}
