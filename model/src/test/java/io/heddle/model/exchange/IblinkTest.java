package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Tier;
import io.heddle.model.io.InputException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code iblinkinfo} prints, by node and one line a link. */
class IblinkTest {
  private static final String BY_NODE =
      """
      CA: n02 mlx5_0:
            0xec0d9a03003d62be      4    1[  ] ==( 4X        106.25 Gbps Active/  LinkUp)==>       2    2[  ] "MF0;leaf1:MQM9700/U1" ( )
      CA: n01 mlx5_0:
            0x248a070300928186      3    1[  ] ==( 4X        106.25 Gbps Active/  LinkUp)==>       2    1[  ] "MF0;leaf1:MQM9700/U1" ( )
      CA: Mellanox Technologies Aggregation Node:
            0xfc6a1c0300e5ff48     13    1[  ] ==( 4X        106.25 Gbps Active/  LinkUp)==>       2   65[  ] "MF0;leaf1:MQM9700/U1" ( )
      Switch: 0x506b4b0300820910 MF0;leaf1:MQM9700/U1:
                 2    1[  ] ==( 4X        106.25 Gbps Active/  LinkUp)==>       3    1[  ] "n01 mlx5_0" ( )
                 2    2[  ] ==( 4X        106.25 Gbps Active/  LinkUp)==>       4    1[  ] "n02 mlx5_0" ( )
                 2    3[  ] ==(                Down/ Polling)==>             [  ] "" ( )
                 2   33[  ] ==( 4X        106.25 Gbps Active/  LinkUp)==>       7    1[  ] "MF0;spine1:MQM9700/U1" ( )
                 2   34[  ] ==( 4X         53.125 Gbps Active/  LinkUp)==>       7    2[  ] "MF0;spine1:MQM9700/U1" ( Could be 106.25 Gbps)
                 2   65[  ] ==( 4X        106.25 Gbps Active/  LinkUp)==>      13    1[  ] "Mellanox Technologies Aggregation Node" ( )
      Switch: 0x506b4b0300820911 MF0;spine1:MQM9700/U1:
                 7    1[  ] ==( 4X        106.25 Gbps Active/  LinkUp)==>       2   33[  ] "MF0;leaf1:MQM9700/U1" ( )
                 7    2[  ] ==( 4X         53.125 Gbps Active/  LinkUp)==>       2   34[  ] "MF0;leaf1:MQM9700/U1" ( Could be 106.25 Gbps)
                 7    3[  ] ==( 4X        106.25 Gbps Init/  LinkUp)==>       9    1[  ] "MF0;leaf2:MQM9700/U1" ( )
      Switch: 0x506b4b0300820912 MF0;leaf2:MQM9700/U1:
                 9    1[  ] ==( 4X        106.25 Gbps Init/  LinkUp)==>       7    3[  ] "MF0;spine1:MQM9700/U1" ( )
                 9    5[  ] ==( 4X        106.25 Gbps Active/  LinkUp)==>      15    1[  ] "n03 mlx5_0" ( )
      CA: n03 mlx5_0:
            0xec0d9a03003d62bf     15    1[  ] ==( 4X        106.25 Gbps Active/  LinkUp)==>       9    5[  ] "MF0;leaf2:MQM9700/U1" ( )
      """;

  /** Ports of an adapter have GUIDs of their own; generic switches are known by theirs alone. */
  private static final String BY_LINE =
      """
      0x248a07030017b128 "                  thing4 HCA-1"    612    1[  ] ==( 4X      25.78125 Gbps Active/  LinkUp)==>  0xec0d9a030002b810    496   20[  ] "SwitchIB Mellanox Technologies" ( )
      0x248a07030017b129 "                  thing4 HCA-1"    613    2[  ] ==( 4X      25.78125 Gbps Active/  LinkUp)==>  0xec0d9a030002b810    496   21[  ] "SwitchIB Mellanox Technologies" ( )
      0xec0d9a03006ed0ca "                quorum01 HCA-2"    558    1[  ] ==( 4X      25.78125 Gbps Active/  LinkUp)==>  0xec0d9a030002b810    496   15[  ] "SwitchIB Mellanox Technologies" ( )
      0xec0d9a030002b810 "SwitchIB Mellanox Technologies"    496    9[  ] ==(                Down/ Polling)==>             [  ] "" ( )
      0xec0d9a030002b810 "SwitchIB Mellanox Technologies"    496   15[  ] ==( 4X      25.78125 Gbps Active/  LinkUp)==>  0xec0d9a03006ed0ca    558    1[  ] "quorum01 HCA-2" ( )
      0xec0d9a030002b810 "SwitchIB Mellanox Technologies"    496   20[  ] ==( 4X      25.78125 Gbps Active/  LinkUp)==>  0x248a07030017b128    612    1[  ] "thing4 HCA-1" ( )
      0xec0d9a030002b810 "SwitchIB Mellanox Technologies"    496   21[  ] ==( 4X      25.78125 Gbps Active/  LinkUp)==>  0x248a07030017b129    613    2[  ] "thing4 HCA-1" ( )
      """;

  private static final String IBNETDISCOVER =
      """
      switchguid=0xa0
      Switch	36 "S-00000000000000a0"		# "MF0;leaf1:MQM9700/U1" base port 0 lid 2 lmc 0
      [1]	"H-0000000000000c01"[1](c01) 		# "n01 mlx5_0" lid 3 4xNDR
      [2]	"H-0000000000000c02"[1](c02) 		# "n02 mlx5_0" lid 4 4xNDR
      [33]	"S-00000000000000a1"[1]		# "MF0;spine1:MQM9700/U1" lid 7 4xNDR
      [34]	"S-00000000000000a1"[2]		# "MF0;spine1:MQM9700/U1" lid 7 4xHDR
      switchguid=0xa1
      Switch	36 "S-00000000000000a1"		# "MF0;spine1:MQM9700/U1" base port 0 lid 7 lmc 0
      [3]	"S-00000000000000a2"[1]		# "MF0;leaf2:MQM9700/U1" lid 9 4xNDR
      switchguid=0xa2
      Switch	36 "S-00000000000000a2"		# "MF0;leaf2:MQM9700/U1" base port 0 lid 9 lmc 0
      [5]	"H-0000000000000c03"[1](c03) 		# "n03 mlx5_0" lid 15 4xNDR
      """;

  private static List<String> hosts(Cluster cluster) {
    return cluster.hosts().stream().map(Host::id).sorted().toList();
  }

  @Test
  void linksByNodeAreTheFabricThatIbnetdiscoverTells() {
    var imported = Fabrics.read(BY_NODE);
    var cluster = imported.cluster();
    assertThat(imported.report().format()).isEqualTo("iblinkinfo");
    assertThat(hosts(cluster)).containsExactly("n01", "n02", "n03");
    assertThat(Fabrics.tiers(cluster).get(Tier.LEAF)).containsExactlyInAnyOrder("leaf1", "leaf2");
    assertThat(Fabrics.tiers(cluster).get(Tier.SPINE)).containsExactly("spine1");
    assertThat(Fabrics.links(cluster))
        .containsExactly(
            "leaf1 n01 1×400",
            "leaf1 n02 1×400",
            "leaf1 spine1 1×200",
            "leaf1 spine1 1×400",
            "leaf2 n03 1×400",
            "leaf2 spine1 1×400")
        .isEqualTo(Fabrics.links(Fabrics.read(IBNETDISCOVER).cluster()));
    assertThat(cluster.hostsOfUnknownGpus()).isEqualTo(3);
    assertThat(imported.report().leftOut())
        .anyMatch(note -> note.object().equals("1 aggregation node"))
        .noneMatch(note -> note.reason().contains("truncated"));
    assertThat(imported.report().read())
        .anyMatch(note -> note.reason().contains("Could be 106.25 Gbps"))
        .anyMatch(note -> note.reason().contains("not active") && note.object().contains("leaf2"));
  }

  @Test
  void linksOneALine() {
    var imported = Fabrics.read(BY_LINE);
    assertThat(hosts(imported.cluster())).containsExactly("quorum01", "thing4");
    assertThat(Fabrics.links(imported.cluster()))
        .containsExactly("S-ec0d9a030002b810 quorum01 1×100", "S-ec0d9a030002b810 thing4 2×100");
    assertThat(imported.cluster().host("thing4").labels()).containsEntry("adapters", "1");
  }

  @Test
  void switchesAloneTellTheirHostsToo() {
    var imported = Fabrics.read(BY_NODE.replaceAll("(?m)^CA: .*\\R.*\\R", "").strip() + "\n");
    assertThat(hosts(imported.cluster())).containsExactly("n01", "n02", "n03");
    assertThat(Fabrics.links(imported.cluster())).hasSize(6);
    assertThat(imported.report().leftOut())
        .anyMatch(note -> note.object().startsWith("4 nodes without a record"));
  }

  @Test
  void cutOffWithinALineOrARecord() {
    var line = BY_NODE.substring(0, BY_NODE.lastIndexOf("LinkUp") + 3);
    assertThat(Fabrics.read(line).report().leftOut())
        .anyMatch(note -> note.object().equals("file0.txt"));
    var record = BY_NODE.substring(0, BY_NODE.lastIndexOf("CA: n03") + 15);
    assertThat(Fabrics.read(record).report().leftOut())
        .anyMatch(note -> note.object().equals("file0.txt"));
    var lines = BY_NODE.substring(0, BY_NODE.indexOf("Switch: 0x506b4b0300820912"));
    assertThat(Fabrics.read(lines).report().leftOut())
        .anyMatch(note -> note.object().contains("without a record of their own"));
    var middle = BY_NODE.replaceFirst("LinkUp\\)==>       3    1.*", "LinkUp)==>");
    assertThatThrownBy(() -> Fabrics.read(middle))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("line 8");
    assertThatThrownBy(
            () -> Fabrics.read(BY_NODE.lines().skip(1).reduce("", (a, b) -> a + b + "\n")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("line 1");
  }

  /** Each subnet has LIDs of its own. */
  @Test
  void planesInSeveralFiles() {
    var other =
        BY_NODE
            .replace("leaf", "p2leaf")
            .replace("spine", "p2spine")
            .replace("mlx5_0", "mlx5_1")
            .replace("0x506b", "0x606b")
            .replace("0xec0d", "0xed0d")
            .replace("0x248a", "0x258a")
            .replace("0xfc6a", "0xfd6a");
    var cluster = Fabrics.read(BY_NODE, other).cluster();
    assertThat(cluster.switches()).hasSize(6);
    assertThat(hosts(cluster)).containsExactly("n01", "n02", "n03");
    assertThat(cluster.host("n01").labels()).containsEntry("adapters", "2");
    assertThat(cluster.links()).hasSize(12);
  }

  @Test
  void cablesWithTheirPorts() {
    var found = ScannedCables.read(List.of(new ImportSource("links.txt", BY_NODE)));
    assertThat(
            found.built().cables().stream()
                .map(Object::toString)
                .map(text -> text.replaceAll("(.*) – (.*)", "$1 – $2")))
        .anyMatch(text -> text.contains("n01 mlx5_0") && text.contains("leaf1 1"))
        .anyMatch(text -> text.contains("leaf1 34") && text.contains("spine1 2"))
        .hasSize(6);
    assertThat(found.built().devices())
        .containsExactlyInAnyOrder("leaf1", "leaf2", "spine1", "n01", "n02", "n03");
    var both =
        ScannedCables.read(
            List.of(
                new ImportSource("links.txt", BY_NODE),
                new ImportSource(
                    "n01.cluster.example.json",
                    "{\"lldp\": {\"interface\": {\"ens9\": {\"chassis\": {\"tor1\": {\"descr\": \"SONiC\"}}, \"port\": {\"id\": {\"type\": \"local\", \"value\": \"Ethernet1\"}}}}}}")));
    assertThat(both.report().format()).isEqualTo("iblinkinfo + lldp");
    assertThat(both.built().devices()).contains("n01", "tor1").hasSize(7);
  }

  @Test
  void linksThatAreDownOrNarrowAreNamed() {
    for (var text : List.of(BY_NODE, BY_LINE)) {
      assertThat(Fabrics.read(text).report().leftOut())
          .filteredOn(note -> note.reason().equals("no link: Down/Polling"))
          .singleElement()
          .satisfies(note -> assertThat(note.object()).matches(".* port [39]"));
    }
    var narrow = BY_NODE.replaceAll("4X( +)53.125 Gbps", "1X$1106.25 Gbps");
    assertThat(Fabrics.read(narrow).report().read())
        .anyMatch(note -> note.reason().startsWith("narrow") && note.object().contains("port 34"));
  }
}
