package io.heddle.model.exchange;

import static io.heddle.model.exchange.Fabrics.labels;
import static io.heddle.model.exchange.Fabrics.texts;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Tier;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What importers of graphs and of topograph say that they read, assumed and left out. */
class ReportsByHandTest {
  @Test
  void topographNamesSwitchesAndBlocks() {
    var imported =
        Fabrics.read(
            """
            switches:
              top: {switches: [low, named-only], labels: {a: b}}
              low: {capacity_blocks: [cb]}
            capacity_blocks:
            - {name: cb, nodes: [n1, n2], attributes: {zone: z, nested: {no: text}}}
            nodes:
              n1: {labels: {rack: "7", zone: own}}
              loose:
            """);
    var cluster = imported.cluster();
    assertThat(labels(cluster, "n1")).isEqualTo(Map.of("block", "cb", "rack", "7", "zone", "own"));
    assertThat(labels(cluster, "n2")).isEqualTo(Map.of("block", "cb", "zone", "z"));
    assertThat(texts(imported.report().read())).contains("loose: on no switch");
    assertThat(texts(imported.report().assumed()))
        .contains("switch named-only: without nodes, as the file only names it");
    assertThat(texts(imported.report().leftOut()))
        .containsExactly("switch top: labels of switches");
  }

  /** Blocks in one file, the switches over them in another; a node's labels by an alias. */
  @Test
  void topographInSeveralFiles() {
    var imported =
        Fabrics.read(
            """
            switches:
              top: {switches: [low, high]}
              low: {capacity_blocks: [cb]}
            """,
            """
            switches:
              high: {nodes: [n3]}
            capacity_blocks:
              cb: {nodes: [n1, n2]}
            nodes:
              n1: {labels: &here {rack: "7"}}
              n2: {labels: *here}
            """);
    var cluster = imported.cluster();
    assertThat(Fabrics.tiers(cluster))
        .isEqualTo(Map.of(Tier.LEAF, List.of("low", "high"), Tier.SPINE, List.of("top")));
    assertThat(texts(imported.report().assumed())).noneMatch(note -> note.contains("high"));
    assertThat(texts(imported.report().read())).noneMatch(note -> note.contains("on no switch"));
    for (var host : List.of("n1", "n2")) {
      assertThat(labels(cluster, host)).isEqualTo(Map.of("block", "cb", "rack", "7"));
      assertThat(cluster.links())
          .anyMatch(link -> link.from().equals(host) && link.to().equals("low"));
    }
  }

  @Test
  void netqLinksByTheirNumber() {
    var imported =
        Fabrics.read(
            """
            [{"nodes": [{"compounded_nodes": [
               {"id": "1", "name": "leaf", "device_type": "Switch", "tier": "1"},
               {"id": "2", "name": "spine", "device_type": "switch", "tier": "2"},
               {"id": "3", "device_type": "host"},
               {"id": "4", "name": "far", "device_type": "switch", "tier": "none"}]}],
              "links": [
               {"id": "a", "src": "3", "target": "1", "size": "2"},
               {"id": "b", "src": "1", "target": "2", "size": "?", "compounded_links": [{}, {}, {}]},
               {"id": "c", "src": "2", "target": "4"},
               {"id": "loop", "src": "2", "target": "2"}]}]
            """);
    assertThat(imported.cluster().links())
        .containsExactly(
            new Link("3", "leaf", 400, 2),
            new Link("leaf", "spine", 400, 3),
            new Link("spine", "far", 400, 1));
    assertThat(Fabrics.tiers(imported.cluster()))
        .isEqualTo(
            Map.of(
                Tier.LEAF,
                List.of("leaf"),
                Tier.SPINE,
                List.of("spine"),
                new Tier(3),
                List.of("far")));
    assertThat(texts(imported.report().leftOut()))
        .containsExactly("loop: a cable from a node to itself");
    assertThat(texts(imported.report().assumed()))
        .contains("cables: 400 Gbit/s, as the graph has no speeds");
  }

  @Test
  void graphsByKindByNameAndByTheirEdges() {
    var imported =
        Fabrics.read(
            """
            graph {
              leaf1 [x=1, y="-2.5"]
              a [role=server]
              b [tier=spine]
              odd
              hub
              leaf1 -- a [gbps=100]
              leaf1 -- b [speed=200, count=3]
              leaf1 -- n1 [capacity=0]
              leaf1 -- odd
              hub -- leaf1
              hub -- b
              hub -- hub
            }
            """);
    var cluster = imported.cluster();
    assertThat(cluster.hosts()).extracting(Host::id).containsExactlyInAnyOrder("a", "odd", "n1");
    assertThat(cluster.links())
        .contains(
            new Link("leaf1", "a", 100, 1),
            new Link("leaf1", "b", 200, 3),
            new Link("leaf1", "n1", 400, 1));
    assertThat(texts(imported.report().assumed()))
        .contains(
            "nodes called like switches: switches",
            "nodes called like hosts: hosts",
            "node odd: a host, as one edge at most ends in it",
            "node hub: a switch, as several edges end in it",
            "attribute speed: speed of a cable in Gbit/s",
            "edges without a speed: 400 Gbit/s");
    assertThat(texts(imported.report().leftOut()))
        .containsExactly(
            "capacity \"0\" of an edge: no speed above 0 in a known unit",
            "hub: a cable from a node to itself");
  }
}
