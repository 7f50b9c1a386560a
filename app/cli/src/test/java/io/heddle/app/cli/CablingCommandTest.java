package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code heddle cabling}: the plan, the bill, workbooks, and what is built. */
class CablingCommandTest extends InFolder {
  /** As {@code ibnetdiscover} prints it: h-0 and h-1 on leaf-0, one uplink of two. */
  private static final String BUILT =
      """
      vendid=0x2c9
      Switch\t64 "S-01"\t\t# "MF0;LEAF-0:MQM9700/U1" enhanced port 0 lid 1 lmc 0
      [1]\t"H-10"[1](10) \t\t# "h-0 mlx5_0" lid 10 4xNDR
      [2]\t"H-11"[1](11) \t\t# "h-1 mlx5_0" lid 11 4xNDR
      [5]\t"S-02"[1]\t\t# "MF0;spine-0:MQM9700/U1" lid 2 4xNDR

      Switch\t64 "S-02"\t\t# "MF0;spine-0:MQM9700/U1" enhanced port 0 lid 2 lmc 0
      [1]\t"S-01"[5]\t\t# "MF0;LEAF-0:MQM9700/U1" lid 1 4xNDR
      """;

  @BeforeEach
  void writeFiles() throws IOException {
    ClusterFile.write(
        ClusterFile.read(
            "c.json",
            """
            { "schema": "heddle.cluster/1", "name": "c",
              "hostTypes": { "t": { "gpuModel": "H100", "gpus": 1 } },
              "switches": [ { "id": "leaf-0", "tier": "leaf" }, { "id": "spine-0", "tier": "spine" } ],
              "hosts": [ { "id": "h-0", "type": "t" }, { "id": "h-1", "type": "t" } ],
              "links": [ { "from": "h-0", "to": "leaf-0", "gbps": 400 },
                         { "from": "h-1", "to": "leaf-0", "gbps": 400 },
                         { "from": "leaf-0", "to": "spine-0", "gbps": 400, "count": 2 } ] }
            """),
        folder.resolve("c.json"));
    write("ib.txt", BUILT);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private String read(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  @Test
  void aPersonReadsTheBillAndTheFirstCables() {
    var outcome = in("cabling @c.json");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out())
        .isEqualTo(
            """
            cluster c: 4 cables
            hosts     t                       2  1 × H100; up to 1 × 400 Gbit/s
            switches  leaf                    1  up to 4 × 400 Gbit/s
            switches  spine                   1  up to 2 × 400 Gbit/s
            cables    host–leaf   400 Gbit/s  2
            cables    leaf–spine  400 Gbit/s  2
            ends      host        400 Gbit/s  2  transceivers; none where cables bring their own (DAC, AOC)
            ends      leaf        400 Gbit/s  4  transceivers; none where cables bring their own (DAC, AOC)
            ends      spine       400 Gbit/s  2  transceivers; none where cables bring their own (DAC, AOC)

            C1  h-0 nic0  leaf-0 1   400 Gbit/s
            C2  h-1 nic0  leaf-0 2   400 Gbit/s
            C3  leaf-0 3  spine-0 1  400 Gbit/s
            C4  leaf-0 4  spine-0 2  400 Gbit/s
            """);
    assertThat(in("cabling @c.json --bill").out()).endsWith("(DAC, AOC)\n");
  }

  @Test
  void aPlanAsCsvAndAsOurOwnFile() throws IOException {
    assertThat(in("cabling @c.json -o @p.csv").status()).isZero();
    assertThat(read("p.csv")).contains("C3,leaf-0,3,spine-0,1,400,leaf-spine\n");
    assertThat(in("cabling @c.json -o @p.cabling.json").status()).isZero();
    assertThat(FileKinds.CABLING.read(folder.resolve("p.cabling.json")).cables()).hasSize(4);
    assertThat(in("check @p.cabling.json").out()).contains("4 cables of c");
    assertThat(in("cabling @c.json -o -").out()).isEqualTo(read("p.cabling.json"));
    assertThat(in("cabling @c.json --bill -o -").out())
        .contains("cables,leaf-spine,400,2,\n")
        .contains("hosts,t,,2,1 × H100; up to 1 × 400 Gbit/s\n");
    assertThat(in("cabling @c.json --bill -o @b.csv").status()).isZero();
    assertThat(read("b.csv")).isEqualTo(in("cabling @c.json --bill -o -").out());
  }

  @Test
  void aWorkbookHasAllCablesAndTheBillWithHeadersThatStay() throws Exception {
    assertThat(in("cabling @c.json -o @p.xlsx").status()).isZero();
    assertThat(in("cabling @c.json -o @again.xlsx").status()).isZero();
    assertThat(folder.resolve("again.xlsx")).hasSameBinaryContentAs(folder.resolve("p.xlsx"));
    try (var zip = new ZipFile(folder.resolve("p.xlsx").toFile())) {
      var parts = new TreeMap<String, String>();
      for (var entry : zip.stream().toList()) {
        parts.put(
            entry.getName(),
            new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
      }
      assertThat(parts.get("docProps/core.xml")).contains("Heddle").doesNotContain("created>");
      assertThat(parts.get("xl/workbook.xml"))
          .contains("name=\"Cables\"")
          .contains("name=\"Bill of materials\"");
      for (var number : new int[] {1, 2}) {
        assertThat(parts.get("xl/worksheets/sheet%s.xml".formatted(number)))
            .contains("ySplit=\"1\"")
            .contains("state=\"frozen\"")
            .contains("<cols>")
            .contains("<autoFilter");
      }
      assertThat(parts.get("xl/sharedStrings.xml")).contains("leaf-0").contains("H100; up to 1");
      var sheet =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(zip.getInputStream(zip.getEntry("xl/worksheets/sheet1.xml")));
      assertThat(sheet.getElementsByTagName("row").getLength()).isEqualTo(5);
      var speed = sheet.getElementsByTagName("c").item(7 + 5);
      assertThat(speed.getAttributes().getNamedItem("r").getNodeValue()).isEqualTo("F2");
      assertThat(speed.getTextContent()).as("a number, not a text").isEqualTo("400.0");
    }
  }

  @Test
  void aLargerWorkbookHasEveryCable() throws Exception {
    assertThat(in("generate clos2 --leaves 8 --hosts-per-leaf 16 -o @l.json").status()).isZero();
    var outcome = in("cabling @l.json -o @l.xlsx");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    try (var zip = new ZipFile(folder.resolve("l.xlsx").toFile())) {
      var sheet =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(zip.getInputStream(zip.getEntry("xl/worksheets/sheet1.xml")));
      assertThat(sheet.getElementsByTagName("row").getLength())
          .isGreaterThan(8 * 16 * 8)
          .isEqualTo(1 + in("cabling @l.json -o -").out().split("\"id\":", -1).length - 1);
    }
  }

  @Test
  void whatIsMissingIsListedAndTheShellLearnsIt() throws IOException {
    var outcome = in("cabling @c.json --as-built @ib.txt");
    assertThat(outcome.status()).isEqualTo(ExitStatus.INFEASIBLE);
    assertThat(outcome.out()).isEqualTo("missing  C4 leaf-0 4 – spine-0 2  not found\n");
    assertThat(outcome.err())
        .contains("ib: 3 cables between 4 devices")
        .contains("1 missing, 0 wrong, 0 extra of 4 planned and 3 found cables");
    assertThat(in("cabling @c.json --as-built @ib.txt -o @f.csv").status()).isEqualTo(1);
    assertThat(read("f.csv")).contains("missing,C4,leaf-0,4,spine-0,2,400,,,,,,not found\n");
    assertThat(in("cabling @c.json --as-built @ib.txt -o @f.xlsx").status()).isEqualTo(1);
    assertThat(folder.resolve("f.xlsx")).isNotEmptyFile();
  }

  /** The cables of h-0 and h-2 are swapped; the scan is by iblinkinfo and by LLDP. */
  @Test
  void twoSwappedCablesByEachScan() throws IOException {
    ClusterFile.write(
        ClusterFile.read(
            "two.json",
            """
            { "schema": "heddle.cluster/1", "name": "two",
              "hostTypes": { "t": { "gpuModel": "H100", "gpus": 1 } },
              "switches": [ { "id": "leaf-0", "tier": "leaf" }, { "id": "leaf-1", "tier": "leaf" }, { "id": "spine-0", "tier": "spine" } ],
              "hosts": [ { "id": "h-0", "type": "t" }, { "id": "h-1", "type": "t" }, { "id": "h-2", "type": "t" } ],
              "links": [ { "from": "h-0", "to": "leaf-0", "gbps": 400 }, { "from": "h-1", "to": "leaf-0", "gbps": 400 },
                         { "from": "h-2", "to": "leaf-1", "gbps": 400 },
                         { "from": "leaf-0", "to": "spine-0", "gbps": 400 }, { "from": "leaf-1", "to": "spine-0", "gbps": 400 } ] }
            """),
        folder.resolve("two.json"));
    var up = "==( 4X  106.25 Gbps Active/  LinkUp)==>";
    write(
        "iblinkinfo.txt",
        """
        Switch: 0x0000000000000001 MF0;leaf-0:MQM9700/U1:
             1  1[  ] %1$s  12 1[  ] "h-2 mlx5_0" ( )
             1  2[  ] %1$s  11 1[  ] "h-1 mlx5_0" ( )
             1  3[  ] %1$s  3 1[  ] "MF0;spine-0:MQM9700/U1" ( )
        Switch: 0x0000000000000002 MF0;leaf-1:MQM9700/U1:
             2  1[  ] %1$s  10 1[  ] "h-0 mlx5_0" ( )
             2  3[  ] %1$s  3 2[  ] "MF0;spine-0:MQM9700/U1" ( )
        Switch: 0x0000000000000003 MF0;spine-0:MQM9700/U1:
             3  1[  ] %1$s  1 3[  ] "MF0;leaf-0:MQM9700/U1" ( )
             3  2[  ] %1$s  2 3[  ] "MF0;leaf-1:MQM9700/U1" ( )
        """
            .formatted(up));
    write(
        "leaf-0.json",
        lldp("swp1 h-2 eth0 Station", "swp2 h-1 eth0 Station", "swp3 spine-0 swp1 Bridge"));
    write("leaf-1.json", lldp("swp1 h-0 eth0 Station", "swp3 spine-0 swp2 Bridge"));
    for (var scan : List.of("@iblinkinfo.txt", "@leaf-0.json --as-built @leaf-1.json")) {
      var outcome = in("cabling @two.json --as-built " + scan);
      assertThat(outcome.status()).as(scan + outcome.err()).isEqualTo(1);
      assertThat(outcome.out().lines().filter(line -> line.matches("(wrong|missing|extra) .*")))
          .as(scan)
          .isNotEmpty()
          .allMatch(line -> line.contains("h-0") || line.contains("h-2"));
      assertThat(outcome.out()).as(scan).contains("h-0", "h-2").doesNotContain("h-1 ", "spine-0");
    }
  }

  /** Neighbours as lldpctl tells them: port, system, its port, its capability. */
  private static String lldp(String... neighbours) {
    var ports = new ArrayList<String>();
    for (var each : neighbours) {
      var words = each.split(" ", -1);
      ports.add(
          """
          {"%s": {"chassis": {"%s": {"id": {"type": "mac", "value": "00:00:00:00:00:01"}, "capability": {"type": "%s", "enabled": true}}},
            "port": {"id": {"type": "ifname", "value": "%s"}, "auto-negotiation": {"current": "400GbaseCR8"}}}}
          """
              .formatted(words[0], words[1], words[3], words[2]));
    }
    return "{\"lldp\": {\"interface\": [%s]}}".formatted(String.join(",", ports));
  }

  @Test
  void asPlannedIsAsPlannedAndPortsCountWhereAsked() throws IOException {
    write(
        "all.txt",
        BUILT.replace(
            "[1]\t\"S-01\"[5]",
            "[9]\t\"S-01\"[6]\t\t# \"MF0;LEAF-0:MQM9700/U1\" lid 1 4xNDR\n[1]\t\"S-01\"[5]"));
    var outcome = in("cabling @c.json --as-built @all.txt");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.err()).contains("as planned: all 4 cables");
    var strict = in("cabling @c.json --as-built @all.txt --ports");
    assertThat(strict.status()).isEqualTo(1);
    assertThat(strict.out())
        .isEqualTo(
            """
            wrong  C3 leaf-0 3 – spine-0 1  in port 5 of leaf-0 instead of 3
            wrong  C4 leaf-0 4 – spine-0 2  in port 6 of leaf-0 instead of 4; in port 9 of spine-0 instead of 2
            """);
    write(
        "p.csv",
        """
        from_device,from_port,to_device,to_port,gbps
        h-0,mlx5_0,leaf-0,1,400
        h-1,mlx5_0,leaf-0,2,400
        leaf-0,5,spine-0,1,400
        leaf-0,6,spine-0,9,400
        """);
    assertThat(in("cabling @c.json --plan @p.csv --as-built @all.txt --ports").status()).isZero();
  }

  @Test
  void namesAreGivenWhereTheyDiffer() throws IOException {
    write("other.txt", BUILT.replace("LEAF-0", "sw-42"));
    var outcome = in("cabling @c.json --as-built @other.txt");
    assertThat(outcome.err())
        .contains("not seen: 1 planned device (leaf-0)")
        .contains("not in the plan: 1 device (sw-42");
    write("names.csv", "found,planned\nsw-42,leaf-0\n");
    assertThat(in("cabling @c.json --as-built @other.txt --names @names.csv").out())
        .isEqualTo("missing  C4 leaf-0 4 – spine-0 2  not found\n");
  }

  @Test
  void whatCannotBeIsToldInOneLine() throws IOException {
    assertMistakes(
        """
        cabling @c.json --ports | --ports: expected --as-built with it.
        cabling @c.json --names @ib.txt | --names: expected --as-built with it.
        cabling @c.json --bill --as-built @ib.txt | --bill: expected without --as-built.
        cabling @c.json -o @p.txt | expected a name that ends with .csv, .xlsx, .json
        cabling @c.json --bill -o @p.json | ends with .csv, .xlsx.
        cabling @c.json --as-built @c.json | expected output of ibnetdiscover
        """);
    write("else.txt", BUILT.replace("LEAF", "x").replace("spine", "y").replace("h-", "z-"));
    assertMessage("cabling @c.json --as-built @else.txt", 2, "no device of cluster c");
    write("p.csv", "from_device,to_device,gbps\nh-0,leaf-1,400\n");
    assertMessage("cabling @c.json --plan @p.csv", 2, "found device leaf-1");
    write("p.csv", "from_device,to_device,gbps\nx,y,400\n");
    assertMessage("cabling @c.json --plan @p.csv", 2, "It may be another cluster's plan.");
  }
}
