package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Tier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Dumps of {@code ibnetdiscover} with the defects that real fabrics have. */
class IbnetTest {
  private static final String DUMP =
      """
      Switch\t65 "S-aa01"\t\t# "MF0;leaf-1:MQM9701/U1" enhanced port 0 lid 1 lmc 0
      [1]\t"H-0011"[1](11) \t\t# "n1 mlx5_0" lid 10 4xNDR
      [2]\t"H-0012"[1](12) \t\t# "n1 mlx5_1" lid 11 4xNDR
      [3]\t"H-0021"[1](21) \t\t# "n2 HCA-1" lid 12 2xNDR
      [4]\t"H-00ff"[1](ff) \t\t# "MT4129 ConnectX7   Mellanox Technologies" lid 13 4xNDR
      [5]\t"S-aa01"[6]\t\t# "MF0;leaf-1:MQM9701/U1" lid 1 4xNDR
      [6]\t"S-aa01"[5]\t\t# "MF0;leaf-1:MQM9701/U1" lid 1 4xNDR
      [10]\t"S-bb01"[1]\t\t# "MF0;spine-1:MQM9701/U1" lid 3 4xNDR
      [11]\t"S-bb01"[2]\t\t# "MF0;spine-1:MQM9701/U1" lid 3 4xNDR
      [65]\t"H-00aa"[1](aa) \t\t# "Mellanox Technologies Aggregation Node" lid 5 4xNDR

      Switch\t65 "S-aa02"\t\t# "MF0;leaf-2:MQM9701/U1" enhanced port 0 lid 2 lmc 0
      [1]\t"H-0031"[1](31) \t\t# "n3 mlx5_0" lid 14 4xNDR
      [2]\t"H-0041"[1](41) \t\t# "n3 mlx5_0" lid 15 4xNDR
      [10]\t"S-bb01"[3]\t\t# "MF0;spine-1:MQM9701/U1" lid 3 4xHDR

      Switch\t65 "S-aa03"\t\t# "MF0;leaf-3:MQM9701/U1" enhanced port 0 lid 2 lmc 0
      [10]\t"S-bb01"[5]\t\t# "MF0;spine-1:MQM9701/U1" lid 3 4xNDR
      [11]\t"S-bb01"[6]\t\t# "MF0;spine-1:MQM9701/U1" lid 3 4xNDR

      Switch\t65 "S-bb01"\t\t# "MF0;spine-1:MQM9701/U1" enhanced port 0 lid 3 lmc 0
      [1]\t"S-aa01"[10]\t\t# "MF0;leaf-1:MQM9701/U1" lid 1 4xNDR
      [2]\t"S-aa01"[11]\t\t# "MF0;leaf-1:MQM9701/U1" lid 1 4xNDR
      [3]\t"S-aa02"[10]\t\t# "MF0;leaf-2:MQM9701/U1" lid 2 4xNDR
      [9]\t"H-0051"[1](51) \t\t# "storage HCA-1" lid 16 4xNDR

      Ca\t1 "H-0011"\t\t# "n1 mlx5_0"
      [1](11) \t"S-aa01"[1]\t\t# lid 10 lmc 0 "MF0;leaf-1:MQM9701/U1" lid 1 4xNDR
      """;

  @Test
  void speedsThatAreUnknownAreReported() {
    var report = Fabrics.read(DUMP.replace("4xHDR", "4xWDR")).report().text();
    assertThat(report).contains("speed 4xWDR of a cable: no known speed");
    assertThat(Fabrics.read(DUMP).report().text()).doesNotContain("no known speed");
  }

  @Test
  void defectsAreReadOrReported() {
    var imported = Fabrics.read(DUMP);
    var cluster = imported.cluster();
    assertThat(cluster.hosts())
        .extracting("id")
        .containsExactlyInAnyOrder("n1", "n2", "n3", "n3@0041", "storage");
    assertThat(Fabrics.tiers(cluster).get(Tier.LEAF)).containsExactly("leaf-1", "leaf-2", "leaf-3");
    assertThat(Fabrics.tiers(cluster).get(Tier.SPINE)).containsExactly("spine-1");
    assertThat(cluster.links())
        .contains(
            new Link("leaf-1", "n1", 400, 2),
            new Link("leaf-1", "n2", 200, 1),
            new Link("leaf-1", "spine-1", 400, 2),
            new Link("leaf-2", "spine-1", 200, 1),
            new Link("spine-1", "storage", 400, 1));
    var report = imported.report();
    var text = report.text();
    assertThat(text)
        .contains("1 aggregation node")
        .contains("1 unnamed adapter")
        .contains("leaf-3: a leaf without hosts")
        .contains("spine-1: not a leaf, though it has hosts")
        .contains("a cable from a switch to itself")
        .contains("the slower of the two speeds")
        .contains("another host of the same name")
        .contains("leaf-2 – spine-1 (1): fewer cables than 2");
  }

  @Test
  void aDumpTwiceIsTheSameFabric() {
    var once = Fabrics.read(DUMP).cluster();
    var twice = Fabrics.read(DUMP + DUMP);
    assertThat(twice.cluster()).isEqualTo(once);
    assertThat(twice.report().text()).contains("described several times");
  }

  @Test
  void speedsOfAllGenerations() {
    var dump = new StringBuilder("Switch 40 \"S-01\" # \"s\" base port 0 lid 1 lmc 0\n");
    var words =
        new String[] {
          "1xSDR", "4xDDR", "4xQDR", "4xFDR10", "4xFDR", "4xEDR", "2xHDR", "4xNDR", "4xXDR"
        };
    for (int i = 0; i < words.length; i++) {
      dump.append(
          "[%d] \"H-%02d\"[1](1) # \"n%d HCA-1\" lid 4 %s%n".formatted(i + 1, i, i, words[i]));
    }
    assertThat(
            Fabrics.read(dump.toString()).cluster().links().stream()
                .map(Link::gbps)
                .collect(Collectors.toList()))
        .containsExactly(2.5, 20.0, 40.0, 40.0, 56.0, 100.0, 100.0, 400.0, 800.0);
  }

  @Test
  void oneLaneIsNarrow() {
    var narrow = DUMP.replaceFirst("(n1 mlx5_0.*) 4xNDR", "$1 1xNDR");
    assertThat(narrow).isNotEqualTo(DUMP);
    assertThat(Fabrics.read(narrow).report().read())
        .anyMatch(note -> note.reason().startsWith("narrow"));
    assertThat(Fabrics.read(DUMP).report().read())
        .noneMatch(note -> note.reason().startsWith("narrow"));
  }
}
