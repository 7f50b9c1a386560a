package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Tier;
import io.heddle.model.io.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** NetJSON and containerlab. */
class GraphFilesTest {
  private static final String OLSR =
      """
      {"type": "NetworkGraph", "label": "Ninux Roma", "protocol": "OLSR", "version": "0.6.6.2", "metric": "ETX",
       "nodes": [
         {"id": "172.16.40.24", "label": "leaf-1", "local_addresses": ["10.0.0.1"], "properties": {"rack": "r1"}},
         {"id": "172.16.40.60", "label": "node-1"}, {"id": "172.16.41.1", "label": "node-2"}],
       "links": [
         {"source": "172.16.40.24", "target": "172.16.40.60", "cost": 1.0, "cost_text": "", "properties": {"speed": 100}},
         {"source": "172.16.40.60", "target": "172.16.40.24", "cost": 1.2},
         {"source": "172.16.40.24", "target": "172.16.41.1", "cost": 1.0},
         {"source": "172.16.40.24", "target": "172.16.41.1", "cost": 1.0, "status": "down"}]}
      """;

  private static final String LAB =
      """
      # two leaves of SR Linux, one of FRR
      name: srl-fabric
      topology:
        defaults:
          kind: nokia_srlinux
        kinds:
          linux:
            image: ghcr.io/hellt/network-multitool
        groups:
          servers:
            kind: linux
        nodes:
          spine1:
          leaf1:
            type: ixrd2l
          leaf2:
            kind: linux
            image: quay.io/frrouting/frr:9.1.0
          client1:
            group: servers
            labels: {rack: r7}
          client2:
            kind: linux
        links:
          - endpoints: ["spine1:e1-1", "leaf1:e1-49"]
          - endpoints: ["spine1:e1-2", "leaf2:eth1"]
          - endpoints: ["leaf1:e1-1", "client1:eth1"]
          - type: veth
            endpoints:
              - node: leaf2
                interface: eth2
              - node: client2
                interface: eth1
          - endpoints: ["leaf1:e1-2", "client1:eth2"]
          - endpoints: ["spine1:e1-9", "host:spine1_9"]
          - type: mgmt-net
            endpoint: {node: leaf1, interface: e1-5}
            host-interface: x
      """;

  @Test
  void netJsonTellsALinkOnceOrInBothDirections() {
    var imported = Fabrics.read(OLSR);
    var cluster = imported.cluster();
    assertThat(imported.report().format()).isEqualTo("netjson");
    assertThat(cluster.name()).isEqualTo("Ninux Roma");
    assertThat(cluster.hosts()).extracting(Host::id).containsExactly("node-1", "node-2");
    assertThat(cluster.hostsOfUnknownGpus()).isEqualTo(2);
    assertThat(Fabrics.links(cluster))
        .containsExactly("leaf-1 node-1 1×100", "leaf-1 node-2 1×400");
    assertThat(imported.report().leftOut())
        .anyMatch(note -> note.object().equals("cost of links"))
        .anyMatch(note -> note.reason().contains("down"));
    assertThat(imported.report().assumed())
        .anyMatch(note -> note.object().contains("both directions"));
  }

  @Test
  void netJsonInACollectionAndParallelLinks() {
    var text =
        "{\"type\":\"NetworkCollection\",\"collection\":[{\"type\":\"NetworkRoutes\",\"routes\":[]},{\"type\":\"NetworkGraph\",\"protocol\":\"static\",\"version\":null,\"metric\":null,\"nodes\":[{\"id\":\"sw1\",\"properties\":{\"role\":\"switch\"}},{\"id\":\"h1\",\"properties\":{\"role\":\"server\",\"gpus\":\"4\"}}],\"links\":[{\"source\":\"sw1\",\"target\":\"h1\",\"cost\":1},{\"source\":\"sw1\",\"target\":\"h1\",\"cost\":1},{\"source\":\"h1\",\"target\":\"sw1\",\"cost\":1},{\"source\":\"h1\",\"target\":\"h2\",\"cost\":1}]}]}";
    var imported = Fabrics.read(text);
    assertThat(Fabrics.links(imported.cluster())).contains("h1 sw1 2×400");
    assertThat(imported.cluster().host("h1").type().gpus()).isEqualTo(4);
    assertThat(imported.report().read()).anyMatch(note -> note.object().equals("h2"));
    assertThat(imported.report().leftOut())
        .anyMatch(note -> note.reason().contains("NetworkRoutes"));
  }

  @Test
  void labsOfContainerlab() {
    var imported = Fabrics.read(LAB);
    var cluster = imported.cluster();
    assertThat(imported.report().format()).isEqualTo("containerlab");
    assertThat(cluster.name()).isEqualTo("srl-fabric");
    assertThat(cluster.hosts()).extracting(Host::id).containsExactly("client1", "client2");
    assertThat(cluster.host("client1").labels()).containsEntry("rack", "r7");
    assertThat(Fabrics.tiers(cluster).get(Tier.SPINE)).containsExactly("spine1");
    assertThat(Fabrics.links(cluster))
        .containsExactly(
            "client1 leaf1 2×400",
            "client2 leaf2 1×400",
            "leaf1 spine1 1×400",
            "leaf2 spine1 1×400");
    assertThat(imported.report().leftOut())
        .anyMatch(note -> note.object().contains("links to host"))
        .anyMatch(note -> note.object().contains("links of type mgmt-net"));
  }

  @Test
  void labsAsJsonOnOneLine() {
    var text =
        "{\"name\":\"x\",\"topology\":{\"nodes\":{\"leaf1\":{\"kind\":\"ceos\"},\"srv1\":{\"kind\":\"linux\"}},\"links\":[{\"endpoints\":[\"leaf1:eth1\",\"srv1:eth1\"]}]}}";
    assertThat(Fabrics.links(Fabrics.read(text).cluster())).containsExactly("leaf1 srv1 1×400");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\": \"NetworkGraph\", \"nodes\": [], \"links\": []}",
        "{\"type\": \"NetworkGraph\", \"nodes\": [{\"id\": \"a\"}, {\"id\": \"a\"}], \"links\": []}",
        "{\"type\": \"NetworkGraph\", \"nodes\": [{\"label\": \"a\"}]}",
        "{\"type\": \"NetworkGraph\", \"nodes\": [{\"id\": \"a\"}], \"links\": [{\"source\": \"a\"}]}",
        "{\"type\": \"NetworkGraph\", \"nodes\": [{\"id\": \"a\"",
        "topology:\n  nodes:\n    a: {kind: linux}\n  links:\n    - endpoints: [\"a:1\"]\n",
        "topology:\n  nodes:\n    a: {kind: linux}\n  links:\n    - endpoints: [\"a:1\", \"b:1\"]\n",
        "topology:\n  nodes:\n    a: {kind: linux}\n    b: 7\n",
        "topology:\n  nodes: {}\n  kinds: {linux: {image: x}}\n",
        "topology:\n  nodes:\n    a: {kind: linux",
      })
  void brokenOnesAreRefusedWithTheirLine(String text) {
    assertThatThrownBy(() -> Fabrics.read(text))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("file0.txt");
  }

  @ParameterizedTest
  @CsvSource({
    "1.6T, 1600",
    "100M, 0.1",
    "200000 Mbps, 200",
    "800 Gbit/s, 800",
    "50GB/s, 400",
    "25, 25",
    "400GBPS, 400"
  })
  void speedsHaveTheirUnits(String speed, double gbps) {
    var links =
        Fabrics.read("graph { leaf1 -- h1 [speed=\"%s\"]; }".formatted(speed)).cluster().links();
    assertThat(links.getFirst().gbps()).isEqualTo(gbps);
  }

  @Test
  void cablesOfDirectedGraphsCountOnce() {
    var imported =
        Fabrics.read(
            "digraph { a -> x [speed=100]; x -> a [speed=100]; b -> x; x -> b; b -> x; x -> y; y -> x; }");
    assertThat(imported.cluster().links())
        .containsExactlyInAnyOrder(
            new Link("a", "x", 100, 1), new Link("b", "x", 400, 2), new Link("x", "y", 400, 1));
    assertThat(imported.cluster().hosts()).extracting("id").contains("a", "y");
    assertThat(imported.report().text()).contains("edges in both directions");
    assertThat(Fabrics.read("graph { a -- x; x -- a; b -- x; }").cluster().links())
        .contains(new Link("a", "x", 400, 2));
  }
}
