package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Tier;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.io.InputException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** InfraGraph in and out. */
class InfraGraphParserTest {
  private static final String CLOS =
      """
      name: closfabric
      description: 2 Tier Clos Fabric
      devices:
      - name: server
        components:
        - {name: cpu, choice: cpu, count: 1}
        - {name: xpu, choice: xpu, count: 4, description: AMD INSTINCT MI300X OAM}
        - {name: nic, choice: nic, count: 4}
        links: [{name: pcie}]
        edges:
        - ep1: {component: xpu}
          ep2: {component: nic}
          scheme: one2one
          link: pcie
      - name: sw
        components:
        - {name: asic, choice: cpu, count: 1}
        - {name: port, choice: port, count: 16}
        links: []
        edges: []
      instances:
      - {name: host, device: server, count: 4}
      - {name: leafsw, device: sw, count: 2}
      - {name: spinesw, device: sw, count: 1}
      links:
      - name: leaf-link
        physical: {bandwidth: {choice: gigabits_per_second, gigabits_per_second: 100}}
      - name: spine-link
        physical: {bandwidth: {choice: gigabytes_per_second, gigabytes_per_second: 50}}
      edges:
      - ep1: {instance: 'host[0:2]', component: nic}
        ep2: {instance: 'leafsw[0]', component: 'port[0:8]'}
        scheme: one2one
        link: leaf-link
      - ep1: {instance: 'host[2:4]', component: 'nic[0:4]'}
        ep2: {instance: 'leafsw[1]', component: port}
        scheme: one2one
        link: leaf-link
      - ep1: {instance: leafsw, component: 'port[8:10]'}
        ep2: {instance: spinesw, component: 'port[0]'}
        scheme: many2many
        link: spine-link
      """;

  @Test
  void instancesAndEdges() {
    var imported = Fabrics.read(CLOS);
    var cluster = imported.cluster();
    assertThat(imported.report().format()).isEqualTo("infragraph");
    assertThat(cluster.name()).isEqualTo("closfabric");
    assertThat(cluster.hosts())
        .hasSize(4)
        .allMatch(host -> host.type().gpus() == 4 && host.type().gpuModel().equals("MI300X"));
    assertThat(Fabrics.links(cluster))
        .containsExactly(
            "host.0 leafsw.0 4×100",
            "host.1 leafsw.0 4×100",
            "host.2 leafsw.1 4×100",
            "host.3 leafsw.1 4×100",
            "leafsw.0 spinesw 2×400",
            "leafsw.1 spinesw 2×400");
    assertThat(Fabrics.tiers(cluster).get(Tier.SPINE)).containsExactly("spinesw");
    assertThat(imported.report().leftOut())
        .anyMatch(note -> note.object().equals("edges within devices"));
  }

  /** As the service answers, on one line, with GPUs in a device within the device. */
  @Test
  void jsonOfTheServiceWithComposedDevices() {
    var text =
        "{\"infrastructure\":{\"name\":\"rack\",\"devices\":[{\"name\":\"tray\",\"components\":[{\"name\":\"board\",\"choice\":\"device\",\"count\":2},{\"name\":\"cx7\",\"choice\":\"device\",\"count\":2}]},{\"name\":\"board\",\"components\":[{\"name\":\"xpu\",\"choice\":\"xpu\",\"count\":2,\"description\":\"NVIDIA GB200\"}]},{\"name\":\"cx7\",\"components\":[{\"name\":\"port\",\"choice\":\"port\",\"count\":1}]},{\"name\":\"cpuonly\",\"components\":[{\"name\":\"nic\",\"choice\":\"nic\",\"count\":1}]},{\"name\":\"leaf\",\"components\":[{\"name\":\"port\",\"choice\":\"port\",\"count\":4}]}],\"links\":[{\"name\":\"l\"}],\"instances\":[{\"name\":\"t\",\"device\":\"tray\",\"count\":1},{\"name\":\"login\",\"device\":\"cpuonly\",\"count\":1},{\"name\":\"leaf1\",\"device\":\"leaf\",\"count\":1}],\"edges\":[{\"ep1\":{\"instance\":\"t\",\"component\":\"cx7[0:2].port[0]\"},\"ep2\":{\"instance\":\"leaf1[0]\",\"component\":\"port[0:2]\"},\"scheme\":\"one2one\",\"link\":\"l\"},{\"ep1\":{\"instance\":\"login\",\"component\":\"nic\"},\"ep2\":{\"instance\":\"leaf1\",\"component\":\"port[3]\"},\"link\":\"l\"},{\"ep1\":{\"instance\":\"t\",\"component\":\"cx7\"},\"ep2\":{\"instance\":\"t\",\"component\":\"cx7\"},\"scheme\":\"ring\",\"link\":\"l\"}]},\"annotations\":{}}";
    var imported = Fabrics.read(text);
    assertThat(imported.cluster().hosts()).extracting(Host::id).containsExactly("t");
    assertThat(imported.cluster().host("t").type().gpus()).isEqualTo(4);
    assertThat(imported.withoutGpus()).containsExactly("login");
    assertThat(Fabrics.links(imported.cluster())).containsExactly("leaf1 t 2×400");
    assertThat(imported.report().leftOut())
        .anyMatch(note -> note.reason().contains("ring"))
        .anyMatch(note -> note.reason().contains("no xpu"));
    assertThat(imported.report().assumed())
        .anyMatch(note -> note.object().equals("links without a speed"));
  }

  @Test
  void instancesOfDevicesThatAreNotDescribed() {
    var text = CLOS.replace("- {name: spinesw, device: sw,", "- {name: spinesw, device: vendor-c,");
    var imported = Fabrics.read(text);
    assertThat(Fabrics.tiers(imported.cluster()).get(Tier.SPINE)).containsExactly("spinesw");
    assertThat(imported.report().assumed())
        .anyMatch(note -> note.object().equals("instance spinesw"));
  }

  @Test
  void whatIsWrittenReadsBack() {
    var drawn =
        FabricShapes.byName("clos3")
            .draw("pod", Map.of("minipods", "2", "hosts", "8", "leaves", "2"));
    var written = FabricExportWriters.byId("infragraph").write(drawn);
    var back = Fabrics.read(written.files().values().iterator().next());
    assertThat(back.report().format()).isEqualTo("infragraph");
    assertThat(Fabrics.links(back.cluster())).isEqualTo(Fabrics.links(drawn));
    assertThat(back.cluster().gpus()).isEqualTo(drawn.gpus());
    assertThat(back.cluster().hosts().getFirst().type().gpuModel())
        .isEqualTo(drawn.hosts().getFirst().type().gpuModel());
    assertThat(back.cluster().minipods()).hasSameSizeAs(drawn.minipods());
    assertThat(written.notes()).anyMatch(note -> note.contains("tiers"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "link: leaf-link|link: nobody",
        "'host[0:2]'|'host[0:9]'",
        "'host[0:2]'|'guest[0:2]'",
        "'host[0:2]'|'host[-1]'",
        "'port[0:8]'|'nic[0:8]'",
        "'port[0:8]'|'port[0:8:0]'",
        "count: 4}|count: many}",
        "count: 4, description|count: 4000, description",
        "{name: host, device: server, count: 4}|{name: leafsw, device: server, count: 4}",
        "- name: sw|- name: server",
        "\nedges:|\nconnections: [a.0.b.0.c.d.0.e.0]\nedge:",
        "  ep2: {instance: 'leafsw[1]', component: port}|  ep3: x",
      })
  void brokenOnesAreRefusedWithTheirLine(String change) {
    var parts = change.split("\\|", -1);
    assertThat(CLOS).contains(parts[0]);
    var text = CLOS.replace(parts[0], parts[1]);
    assertThatThrownBy(() -> Fabrics.read(text))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("file0.txt");
  }

  @Test
  void cutOffIsRefused() {
    assertThatThrownBy(() -> Fabrics.read(CLOS.substring(0, CLOS.length() - 30)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("line ");
  }
}
