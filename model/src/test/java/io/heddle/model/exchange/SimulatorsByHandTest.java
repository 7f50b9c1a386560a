package io.heddle.model.exchange;

import static io.heddle.model.exchange.Fabrics.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.text.Advice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Topologies of simulators, and what the trees of schedulers cannot say. */
class SimulatorsByHandTest {
  private static final HostType FOUR = new HostType("four", "H100", 4);

  private static final String FIVE_LINKS =
      """
      4 5
      0 4 3600Gbps 0.000025ms 0
      1 4 3600Gbps 0.000025ms 0
      0 5 400Gbps 0.0005ms 0
      1 5 400Gbps 0.0005ms 0
      2 5 200Gbps 0.0005ms 0
      """;

  /** Four GPUs: two on the NVSwitch 4, two by themselves; 5 is the switch between them. */
  @Test
  void simAiSaysWhichSwitchesAreInsideHosts() {
    var imported = Fabrics.read("6 2 1 1 6 H100\n" + FIVE_LINKS + "3 5 200Gbps 0.0005ms 0\n");
    var cluster = imported.cluster();
    assertThat(cluster.links())
        .containsExactly(
            new Link("host-0000", "switch-0005", 400, 2),
            new Link("host-0001", "switch-0005", 200, 1),
            new Link("host-0002", "switch-0005", 200, 1));
    var pair = cluster.host("host-0000").type();
    assertThat(pair.name()).isEqualTo("h100-2-nv18");
    assertThat(pair.interconnect()).isEqualTo(List.of(List.of("X", "NV18"), List.of("NV18", "X")));
    assertThat(cluster.host("host-0001").type()).isEqualTo(new HostType("h100-1", "H100", 1));
  }

  /** The same, but nobody says that 4 is inside: all of its links are the fastest of their GPUs. */
  @Test
  void astraSimsSwitchesInsideHostsAreFoundByTheirSpeed() {
    var text = "6 2 5\n" + FIVE_LINKS;
    var imported = Fabrics.read(text);
    assertThat(imported.cluster().hosts()).extracting(Host::id).hasSize(3);
    assertThat(imported.cluster().switches()).extracting(Switch::id).containsExactly("switch-0005");
    assertThat(texts(imported.report().assumed()))
        .contains(
            "1 switch: inside a host: the fastest of its GPUs' links lead there, and no cable leads"
                + " on");
    var alike = Fabrics.read(text.replace("3600", "400"));
    assertThat(alike.cluster().switches()).hasSize(2);
    assertThat(alike.cluster().hosts()).hasSize(4);
    assertThat(texts(alike.report().assumed()))
        .contains("4 hosts: one GPU each, as no NVSwitch joins any");
  }

  private static Cluster cluster(HostType other) {
    return new Cluster(
        "c",
        Set.of(FOUR, other),
        List.of(new Switch("leaf", Tier.LEAF)),
        List.of(new Host("a", FOUR), new Host("b", other)),
        List.of(new Link("a", "leaf", 400, 4), new Link("b", "leaf", 400, 2)));
  }

  @Test
  void simAiWantsServersOfOneSize() {
    var writer = new SimAiWriter();
    assertThatThrownBy(() -> writer.write(cluster(new HostType("two", "H100", 2))))
        .hasMessageStartingWith("c: found hosts of ")
        .hasMessageEndingWith(
            "GPUs, expected hosts with the same number of GPUs, as SimAI has one for all servers."
                + " "
                + Advice.use("--format astra-sim, which supports them"));
    assertThatThrownBy(
            () -> writer.write(new Cluster("none", List.of(), List.of(), List.of(), List.of())))
        .hasMessageStartingWith("none: found no host, expected ");
    var odd = new HostType("odd", "Own", 4);
    var written =
        writer.write(
            new Cluster("c", Set.of(odd), List.of(), List.of(new Host("a", odd)), List.of()));
    assertThat(written.files().get("topology")).startsWith("5 4 1 0 4 NONE\n4\n0 4 ");
    var known = writer.write(cluster(new HostType("more", "H100", 4))).files().get("topology");
    // 8 GPUs, an NVSwitch for each host, the leaf; a cable for each rail and a link for each GPU.
    assertThat(Objects.requireNonNull(known).lines().limit(2))
        .containsExactly("11 4 2 1 16 H100", "8 9 10");
  }

  @Test
  void anExportIsSavedWholeAndNeverOverAnothers(@TempDir Path folder) throws IOException {
    var writer = FabricExportWriters.byId("simai");
    var written = writer.write(cluster(new HostType("more", "H100", 4)));
    assertThat(FabricExportWriters.save(writer, written, folder, false))
        .contains(folder.resolve("topology"));
    assertThat(folder.resolve("topology")).hasContent(written.files().get("topology"));
    var other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(other.resolve("topology"), "mine");
    assertThatThrownBy(() -> FabricExportWriters.save(writer, written, other, false))
        .hasMessageContaining("topology");
    assertThat(other.resolve("topology")).hasContent("mine");
  }

  private static Host host(String id, Health health, Integer... busy) {
    return new Host(id, FOUR, new TreeSet<>(Set.of(busy)), health, Map.of(), null);
  }

  private static List<String> lost(Host... hosts) {
    var switches =
        List.of(
            new Switch("l1", Tier.LEAF), new Switch("l2", Tier.LEAF), new Switch("s", Tier.SPINE));
    var links =
        List.of(
            new Link("a", "l1", 400, 1), new Link("a", "l2", 400, 1), new Link("l1", "s", 400, 1));
    var cluster = new Cluster("c", Set.of(FOUR), switches, List.of(hosts), links);
    var domains = SchedulerDomainTree.of(cluster);
    assertThat(domains.roots())
        .singleElement()
        .satisfies(root -> assertThat(root.allHosts()).containsExactly("a"));
    return domains.notes(cluster);
  }

  @Test
  void whatATreeDoesNotShowIsTold() {
    var merged = "l1 stand for several switches each, as the format knows trees only";
    assertThat(lost(host("a", Health.WELL))).containsExactly(merged);
    assertThat(lost(host("a", Health.WELL, 2)))
        .containsExactly(merged, "busy and unavailable GPUs are left out");
    assertThat(lost(host("a", Health.DRAINED)))
        .containsExactly(merged, "which hosts are drained or failed is left out");
    assertThat(lost(host("a", Health.WELL), host("b", Health.WELL)))
        .containsExactly(merged, "b are connected to no switch and are left out");
  }

  @Test
  void namesThatBecomeEqualAreNumbered() {
    var names =
        new FormatSafeNames(
            List.of("A/b", "a b", "a-b", "c"),
            id -> id.toLowerCase(Locale.ROOT).replaceAll("[/ ]", "-"));
    assertThat(List.of("A/b", "a b", "a-b", "c", "unknown").stream().map(names::of))
        .containsExactly("a-b-2", "a-b-3", "a-b", "c", "unknown");
    assertThat(names.notes("hosts"))
        .containsExactly("hosts A/b, a b renamed, as the format does not take their names");
    assertThat(new FormatSafeNames(List.of("c"), id -> id).notes("hosts")).isEmpty();
    assertThat(FormatSafeNames.dns("-Ä_x!")).isEqualTo("x");
    assertThat(FormatSafeNames.dns("!")).isEqualTo("n");
    assertThat(FormatSafeNames.label("_a/b_")).isEqualTo("a_b");
    assertThat(FormatSafeNames.label("/")).isEqualTo("x");
    assertThat(FormatSafeNames.dns("x".repeat(99))).hasSize(58);
  }

  /** A default holds where a node has no data of its own; a graph inside a node counts, too. */
  @Test
  void graphMlsDefaultsAndInnerGraphs() {
    var cluster =
        Fabrics.read(
                """
                <graphml><key id="k" for="node" attr.name="role"><default>host</default></key>
                <key id="g" for="edge" attr.name="gbps"><default>100</default></key><graph>
                <node id="p"><data key="k">switch</data><graph><node id="q"/></graph></node>
                <node id="r"/>
                <edge source="p" target="q"><data key="g">25</data></edge>
                <edge source="p" target="r"/></graph></graphml>
                """)
            .cluster();
    assertThat(cluster.hosts()).extracting(Host::id).containsExactlyInAnyOrder("q", "r");
    assertThat(cluster.links())
        .containsExactly(new Link("p", "q", 25, 1), new Link("p", "r", 100, 1));
  }
}
