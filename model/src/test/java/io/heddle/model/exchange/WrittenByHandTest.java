package io.heddle.model.exchange;

import static io.heddle.model.exchange.Fabrics.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.ClusterByHand;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.io.InputException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What exports look like, word by word, and what attributes of graphs and trees become. */
class WrittenByHandTest {
  private static final HostType TYPE = new HostType("t", "H100", 8, 80, null, 0, Map.of());

  /** Two minipods of leaves, one of which has a host at its spine; and a host on nothing. */
  private static Cluster cluster() {
    var fabric =
        new ClusterByHand("my cluster", TYPE)
            .switches(Tier.LEAF, "l1", "l2")
            .switches(Tier.SPINE, "s1", "s2")
            .switches(Tier.CORE, "core")
            .hosts("n01", "n02", "n 3", "n04", "alone");
    for (var pair :
        List.of("n01 l1", "n02 l1", "n 3 l2", "n04 s2", "l1 s1", "l2 s2", "s1 core", "s2 core")) {
      int blank = pair.lastIndexOf(' ');
      fabric.link(pair.substring(0, blank), pair.substring(blank + 1), 400, 1);
    }
    return fabric.cluster();
  }

  @Test
  void slurmsTree() {
    var written = FabricExportWriters.byId("slurm-conf").write(cluster());
    assertThat(written.files())
        .containsExactly(
            Map.entry(
                "topology.conf",
                """
                # Switches of my_cluster for TopologyPlugin=topology/tree, written by Heddle.
                SwitchName=core Switches=s[1-2]
                SwitchName=s1 Switches=l1
                SwitchName=l1 Nodes=n[01-02]
                SwitchName=s2 Switches=n04-leaf,l2
                SwitchName=l2 Nodes=n_3
                SwitchName=n04-leaf Nodes=n04
                """));
    assertThat(written.notes())
        .containsExactly(
            "alone are connected to no switch and are left out",
            "hosts n 3 renamed, as the format does not take their names",
            "speeds and numbers of cables are left out, as Slurm has no place for them");
  }

  @Test
  void slurmsYaml() {
    var written = FabricExportWriters.byId("slurm-yaml").write(cluster());
    assertThat(written.files().get("topology.yaml"))
        .contains("topology: ", "my_cluster", "cluster_default: true")
        .contains("children: ", "s[1-2]", "n[01-02]", "n04-leaf,l2");
    assertThat(written.notes())
        .containsExactly(
            "alone are connected to no switch and are left out",
            "hosts n 3 renamed, as the format does not take their names",
            "speeds and numbers of cables are left out, as Slurm has no place for them");
    var back = Fabrics.read(String.valueOf(written.files().get("topology.yaml"))).cluster();
    assertThat(back.hosts()).extracting(Host::id).containsExactly("n01", "n02", "n_3", "n04");
    assertThat(Fabrics.minipods(back))
        .isEqualTo(Set.of(Set.of("n01", "n02"), Set.of("n_3", "n04")));
  }

  @Test
  void tablesHaveARowForEachHost() {
    var written = FabricExportWriters.byId("hosts-csv").write(cluster());
    assertThat(written.files())
        .containsExactly(
            Map.entry(
                "hosts.csv",
                """
                host,leaf,spine,core,gpus,gpu_model
                n01,l1,s1,core,8,H100
                n02,l1,s1,core,8,H100
                n 3,l2,s2,core,8,H100
                n04,n04-leaf,s2,core,8,H100
                alone,,,,8,H100
                """));
    assertThat(written.notes())
        .containsExactly(
            "alone are connected to no switch and are left out",
            "cables and their speeds are left out");
  }

  /** The core above all is no level. */
  @Test
  void kueuesLabels() {
    var written = FabricExportWriters.byId("kueue").write(cluster());
    var text = String.valueOf(written.files().get("topology.yaml"));
    var documents = List.of(text.split("---\n", -1));
    assertThat(documents.stream().filter(each -> each.contains("kind: ")).toList())
        .as("the topology, and four hosts")
        .hasSize(5);
    assertThat(text)
        .contains("topology.heddle.io/spine", "topology.heddle.io/leaf", "kubernetes.io/hostname")
        .doesNotContain("topology.heddle.io/core")
        .contains("81920", "H100", "my-cluster", "n-3");
    assertThat(text.indexOf("topology.heddle.io/spine"))
        .isLessThan(text.indexOf("topology.heddle.io/leaf"));
    assertThat(written.notes())
        .containsExactly(
            "alone are connected to no switch and are left out",
            "hosts n 3 renamed, as the format does not take their names",
            "cables and their speeds are left out, as labels have no place for them");
    var back = Fabrics.read(text).cluster();
    assertThat(back.host("n04").labels())
        .containsEntry("topology.heddle.io/leaf", "n04-leaf")
        .containsEntry("topology.heddle.io/spine", "s2");
    assertThat(back.host("n01").type())
        .isEqualTo(new HostType("h100-8", "H100", 8, 80, null, 0, Map.of()));
  }

  /** Leaves without spines: no tree has more than one level. */
  @Test
  void aSingleLevelIsKept() {
    var four = new HostType("u", "A100", 4);
    var leaf =
        new ClusterByHand("c", four)
            .switches(Tier.LEAF, "l")
            .hosts("a")
            .link("a", "l", 400, 4)
            .cluster();
    var text =
        String.valueOf(FabricExportWriters.byId("kueue").write(leaf).files().get("topology.yaml"));
    assertThat(text).contains("topology.heddle.io/leaf").doesNotContain("gpu.memory");
    assertThat(FabricExportWriters.byId("slurm-conf").write(leaf).files().get("topology.conf"))
        .endsWith("\nSwitchName=l Nodes=a\n");
  }

  private static Cluster graph(String... lines) {
    return imported(lines).cluster();
  }

  private static ImportedFabric imported(String... lines) {
    return Fabrics.read("graph {\n" + String.join("\n", lines) + "\n}\n");
  }

  @Test
  void attributesOfHostsAreRead() {
    var imported =
        imported(
            "leaf1",
            "h1 [type=pair, gpus=2, gpuModel=H100, gpuMemoryGiB=80.5, railGbps=50,"
                + " interconnect=\"X NV8;NV8 X\", linkGbps=\"NV8=77;PIX=x;WAT=3\","
                + " labels=\"a=1;b\\=c=2\\;3;none\", rack=r7, busyGpus=\"0, 2 x\", health=failed,"
                + " x=\"1.5\", y=\"-2\"]",
            "h2 [type=pair, busyGpus=1, health=tired, x=1]",
            "h3 [gpus=4, gpuModel=A100, labels=\"rack=own\", rack=other]",
            "h4 [gpus=3]",
            "h5 [type=unheard]",
            "h1 -- leaf1",
            "h2 -- leaf1",
            "h3 -- leaf1",
            "h4 -- leaf1",
            "h5 -- leaf1");
    var cluster = imported.cluster();
    var pair =
        new HostType(
            "pair",
            "H100",
            2,
            80.5,
            List.of(List.of("X", "NV8"), List.of("NV8", "X")),
            50,
            Map.of("NV8", 77.0));
    assertThat(cluster.host("h1").type()).isEqualTo(pair);
    assertThat(cluster.host("h1").health()).isEqualTo(Health.FAILED);
    assertThat(cluster.host("h1").busyGpus()).containsExactly(0);
    assertThat(cluster.host("h1").labels()).isEqualTo(Map.of("a", "1", "b=c", "2;3", "rack", "r7"));
    assertThat(cluster.host("h1").position()).isEqualTo(new Position(1.5, -2));
    assertThat(cluster.host("h2").type()).isEqualTo(pair);
    assertThat(cluster.host("h2").busyGpus()).containsExactly(1);
    assertThat(cluster.host("h2").isWell()).isTrue();
    assertThat(cluster.host("h2").position()).isNull();
    assertThat(cluster.host("h3").type()).isEqualTo(new HostType("A100-4", "A100", 4));
    assertThat(cluster.host("h3").labels()).isEqualTo(Map.of("rack", "own"));
    assertThat(cluster.host("h4").type()).isEqualTo(new HostType("unknown-3", "unknown", 3));
    assertThat(cluster.host("h5").type().gpus()).isEqualTo(8);
    assertThat(texts(imported.report().leftOut()))
        .containsExactlyInAnyOrder(
            "busy GPU 2, busy GPU x: the host has no such GPU",
            "health=tired: not one of " + String.join(", ", Health.words()));
  }

  @Test
  void sizesOfHostTypesHaveALimit() {
    assertThat(graph("leaf1", "h1 [gpus=1024]", "h1 -- leaf1").host("h1").type().gpus())
        .isEqualTo(1024);
    for (var gpus : List.of("0", "1025", "x")) {
      assertThatThrownBy(() -> graph("h1 [type=t, gpus=%s]".formatted(gpus)))
          .isInstanceOf(InputException.class)
          .hasMessage(
              "file0.txt: found \"%s\" GPUs of type t, expected a whole number from 1 to 1024."
                  .formatted(gpus));
    }
  }

  @Test
  void interconnectsOfAnotherSizeAreRefused() {
    for (var table : List.of("X NV8", "X NV8;NV8 X;NV8 NV8 X", "X;NV8 X")) {
      assertThatThrownBy(() -> graph("h1 [type=t, gpus=2, interconnect=\"%s\"]".formatted(table)))
          .hasMessage("file0.txt: found the interconnect of t, expected 2 rows of 2 words.");
    }
    for (var word : List.of("X", "WAT")) {
      assertThatThrownBy(
              () -> graph("h1 [type=t, gpus=2, interconnect=\"X %s;NV8 X\"]".formatted(word)))
          .hasMessage(
              "file0.txt: found \"%s\" in the interconnect of t, expected X, NV#, XGMI, PIX, PXB, PHB,"
                      .formatted(word)
                  + " NODE or SYS.");
    }
    assertThatThrownBy(() -> graph("h1 [type=t, gpus=2, interconnect=\"NV8 NV8;NV8 X\"]"))
        .hasMessageContaining("found \"NV8\" in the interconnect of t");
  }

  /** Labels that are there for all and differ are names. */
  @Test
  void labelsAreNamesWhereAllHaveOne() {
    assertThat(graph("a [label=\"leaf one\"]", "b [label=\"host 1\"]", "a -- b").hosts())
        .extracting(Host::id)
        .containsExactly("host 1");
    assertThat(graph("leaf1 [label=\"same\"]", "h1 [label=\"same\"]", "leaf1 -- h1").switches())
        .extracting(Switch::id)
        .containsExactly("leaf1");
    assertThat(graph("leaf1", "h1 [label=\"host 1\"]", "leaf1 -- h1").hosts())
        .extracting(Host::id)
        .containsExactly("h1");
  }

  @Test
  void tiersOfGraphs() {
    var cluster =
        graph("a [tier=2]", "b [level=leaf]", "c [layer=999]", "h1", "a -- b", "b -- c", "b -- h1");
    assertThat(Fabrics.tiers(cluster))
        .isEqualTo(
            Map.of(Tier.LEAF, List.of("b"), Tier.SPINE, List.of("a"), new Tier(999), List.of("c")));
    assertThat(graph("n1 -- leaf1 [speed=\"1e2 Gbps\", cables=2]").links())
        .containsExactly(new Link("n1", "leaf1", 100, 2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"", "{\n\"", "{\r\n\"", "{ \""})
  void jsonIsKnownByHowItBegins(String begin) {
    var text = begin + "a\": [{\"b\": [1, null, \"c\"]}]}";
    assertThat(YamlTreeReader.isJson(new ImportSource("x", "  " + text))).isTrue();
    assertThat(YamlTreeReader.read(new ImportSource("x", text))).hasSize(1);
    assertThat(YamlTreeReader.isJson(new ImportSource("x", "a: b"))).isFalse();
  }

  @Test
  void aHundredLevelsAreEnough() {
    assertThat(YamlTreeReader.read(new ImportSource("x", "[ " + "[".repeat(99) + "]".repeat(100))))
        .hasSize(1);
    assertThat(YamlTreeReader.read(new ImportSource("x", "a: 1\n---\n---\nb: 2\n"))).hasSize(2);
    var deep = "<a>".repeat(100) + "</a>".repeat(100);
    assertThat(SafeXmlReader.read(new ImportSource("x", deep)).name()).isEqualTo("a");
    assertThatThrownBy(() -> SafeXmlReader.read(new ImportSource("x", "\n<a>" + deep + "</a>")))
        .hasMessage("x: line 2: found more than 100 levels, expected fewer levels.");
    var mixed = SafeXmlReader.read(new ImportSource("x", "<a> b<c d=\"e\"/><![CDATA[ f ]]></a>"));
    assertThat(mixed.text()).isEqualTo("b f");
    assertThat(mixed.children().getFirst().get("d")).isEqualTo("e");
    assertThat(mixed.children().getFirst().get("x")).isEmpty();
    assertThat(mixed.find("c")).isSameAs(mixed.children().getFirst());
    assertThat(mixed.find("a")).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n \n", "\r\n\t\r\n", "\r\r"})
  void blankLinesBeforeXmlAreCounted(String blank) {
    var root =
        SafeXmlReader.read(new ImportSource("x", blank + "<?xml version=\"1.0\"?>\n<a>\n<b/></a>"));
    assertThat(root.line()).isEqualTo(4);
    assertThat(root.children().getFirst().line()).isEqualTo(5);
    assertThatThrownBy(() -> SafeXmlReader.read(new ImportSource("x", blank + "<a>\n</b>")))
        .hasMessageStartingWith("x: line 4: found broken XML");
  }

  @Test
  void blankLinesBeforeDotAreCounted() {
    assertThatThrownBy(() -> Fabrics.read("\n\ngraph {\n a b -\n}"))
        .hasMessageContaining("line 4, column 5");
  }

  @Test
  void treesThatAreNotWhatTheyShouldBe() {
    for (var refused :
        List.of(
            "switches: x\n| line 1: found \"x\", expected a mapping of switches.",
            "switches:\n  a: [x]\n| line 2: found a list of 1, expected a mapping of one of the"
                + " switches.",
            "switches:\n  a: {nodes: {b: c}}\n| line 2: found a mapping of 1, expected a list of"
                + " nodes.",
            "blocks: {a: b}\n| line 1: found a mapping of 1, expected a list of blocks.",
            "blocks:\n- x\n| line 2: found \"x\", expected a block.",
            "blocks:\n- {switch: [a]}\n| line 2: found a list of 1, expected switch: of the block.",
            "switches:\n- {nodes: [n1]}\n| line 2: found nothing, expected name: of one of the"
                + " switches.")) {
      int bar = refused.indexOf('|');
      assertThatThrownBy(() -> Fabrics.read(refused.substring(0, bar)))
          .isInstanceOf(InputException.class)
          .hasMessage("file0.txt:" + refused.substring(bar + 1));
    }
  }
}
