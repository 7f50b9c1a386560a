package io.heddle.model.exchange;

import static io.heddle.model.exchange.Fabrics.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Tier;
import io.heddle.model.io.InputException;
import io.heddle.model.text.Advice;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables of hosts, of nvidia-smi and of ns-3: what they become, and what is said of them. */
class TablesByHandTest {
  private static void assertRefused(FabricImportFormat format, String text, String message) {
    assertThatThrownBy(() ->
            format.read(List.of(new ImportSource("f.txt", text)), FabricImportOptions.DEFAULT))
        .isInstanceOf(InputException.class)
        .hasMessage("f.txt: " + message);
  }

  @Test
  void tablesThatCannotBeUsed() {
    var csv = new CsvFabricFormat();
    assertRefused(csv, "", "line 1: found nothing, expected a header.");
    assertRefused(
        csv,
        "name,gpus\na,1\n",
        "line 1: found \"name,gpus\", expected a column for the host and one for its leaf at least."
            + " "
            + Advice.use("host,leaf,spine,core"));
    assertRefused(
        csv,
        "host,gpus\na,1\n",
        "line 1: found \"host,gpus\", expected a column for the host and one for its leaf at least."
            + " "
            + Advice.use("host,leaf,spine,core"));
    assertRefused(csv, "host,leaf\n", "found no row, expected a row for each host.");
    assertRefused(
        csv, "host,leaf\na,l\n,l\n", "line 3: found no host, expected a name in every row.");
    for (var gpus : List.of("0", "1000", "x")) {
      assertRefused(
          csv,
          "host,leaf,gpus\na,l,%s\n".formatted(gpus),
          "line 2: found \"%s\" GPUs, expected a whole number from 1 to 999.".formatted(gpus));
    }
    assertThatThrownBy(() ->
            csv.read(
                List.of(new ImportSource("f", "host,leaf\n\"a,l\n")), FabricImportOptions.DEFAULT))
        .hasMessageStartingWith("f: found broken CSV (")
        .hasMessageEndingWith("expected CSV (RFC 4180). A quote may be missing.");
  }

  @ParameterizedTest
  @CsvSource({
    "'host,leaf', true",
    "'Node Name;ToR-Switch-ID', true",
    "'IP\tASW\tPSW', true",
    "'sn,rack_id,zone name', true",
    "'host,gpus', false",
    "'leaf,spine', false",
    "'', false"
  })
  void tablesAreKnownByTheirHeader(String header, boolean known) {
    assertThat(new CsvFabricFormat().recognises(new ImportSource("x", header + "\na,b,c\n")))
        .isEqualTo(known);
  }

  /** One tier of switches is joined; a short row has what it has. */
  @Test
  void aTableSaysWhatItBecame() {
    var imported =
        Fabrics.read(
            """
            host,leaf,gpus,model,row,
            a,l1,4,NVIDIA A100-SXM4-80GB,x,y
            b,l2
            c,,8,H100,z
            a,l2,4,NVIDIA A100-SXM4-80GB,x
            """);
    var cluster = imported.cluster();
    assertThat(cluster.hosts()).extracting(Host::id).containsExactly("a", "b");
    assertThat(cluster.host("a").type().gpus()).isEqualTo(4);
    assertThat(cluster.host("a").type().name()).isEqualTo("a100-4");
    assertThat(cluster.host("a").labels()).isEqualTo(Map.of("row", "x"));
    assertThat(cluster.host("b").labels()).isEmpty();
    assertThat(cluster.host("b").type().gpus()).isEqualTo(8);
    assertThat(cluster.links())
        .containsExactlyInAnyOrder(
            new Link("a", "l1", 400, 4),
            new Link("a", "l2", 400, 4),
            new Link("b", "l2", 400, 8),
            new Link("l1", "fabric", 400, 4),
            new Link("l2", "fabric", 400, 12));
    assertThat(texts(imported.report().leftOut())).containsExactly("host c: no switch in its row");
    assertThat(texts(imported.report().read()))
        .contains("host a: in several rows; it is connected to all of their switches");
    assertThat(texts(imported.report().assumed()))
        .contains(
            "switch fabric: above the switches, which the table does not join",
            "1 host: GPUs unknown, as no file names them: no job gets them (--assume gpus=8@b)");
  }

  /** Leaf 1 of pod a is not leaf 1 of pod b; spines are called by their own names. */
  @Test
  void namesThatAreNotUniqueGetTheirPath() {
    var cluster =
        Fabrics.read(
                """
                host;spine;leaf
                a;p;1
                b;p;2
                c;q;1
                d;;3
                """)
            .cluster();
    assertThat(Fabrics.tiers(cluster))
        .isEqualTo(
            Map.of(Tier.SPINE, List.of("p", "q"), Tier.LEAF, List.of("p/1", "p/2", "q/1", "3")));
    assertThat(cluster.links())
        .extracting(link -> link.from() + " " + link.to())
        .contains("p/1 p", "p/2 p", "q/1 q", "d 3");
  }

  private static String smi(String... rows) {
    return "\tGPU0\tGPU1\tCPU Affinity\n" + String.join("\n", rows) + "\n";
  }

  @Test
  void matricesThatCannotBeUsed() {
    var format = new NvidiaSmiFormat();
    assertRefused(
        format,
        smi("GPU0 X NV4"),
        "found 1 rows for 2 GPUs, expected a header GPU0 GPU1 … and a row for each. The output may be truncated.");
    assertRefused(
        format,
        "nothing\n",
        "found 0 rows for 0 GPUs, expected a header GPU0 GPU1 … and a row for each. The output may be truncated.");
    assertRefused(
        format, smi("GPU0 X NV4", "GPU1 NV4"), "line 3: found 1 columns, expected 2, one per GPU.");
    assertRefused(
        format,
        smi("GPU0 X NV4", "GPU1 WAT X"),
        "line 3: found \"WAT\" between GPU1 and GPU0, expected NV#, PIX, PXB, PHB, NODE or SYS.");
    assertRefused(
        format,
        smi("GPU0 X NV4", "GPU1 NV4 NV4"),
        "line 3: found \"NV4\" between GPU1 and GPU1, expected X.");
    assertRefused(
        format,
        smi("GPU0 X X", "GPU1 X X"),
        "line 2: found \"X\" between GPU0 and GPU1, expected NV#, PIX, PXB, PHB, NODE or SYS.");
    assertRefused(
        format,
        smi("GPU0 X NV4", "GPU1 SYS X"),
        "found SYS from GPU1 to GPU0, expected NV4, as back.");
  }

  @Test
  void aMatrixIsAHostType() {
    var imported = Fabrics.read(smi("GPU0 X PIX 0-51", "GPU1 PIX X 0-51", "GPU0 X SYS"));
    var type = imported.cluster().hostTypes().values().iterator().next();
    assertThat(type)
        .isEqualTo(
            new HostType(
                "file0",
                "unknown",
                2,
                0,
                List.of(List.of("X", "PIX"), List.of("PIX", "X")),
                0,
                Map.of()));
    assertThat(texts(imported.report().assumed()))
        .contains(
            "file0: the GPU model is unknown; put the output of “nvidia-smi -L” above the table to"
                + " have it",
            "file0: the usual network bandwidth, as the table has no speeds");
    var known = Fabrics.read("GPU 0: NVIDIA H100 80GB HBM3\n" + smi("GPU0 X PIX", "GPU1 PIX X"));
    assertThat(texts(known.report().assumed())).noneMatch(note -> note.contains("is unknown"));
  }

  @Test
  void topologiesOfSimulatorsThatCannotBeUsed() {
    var format = new Ns3TopologyFormat();
    assertRefused(
        format,
        "\n5\n",
        "line 2: found \"5\", expected nodes, GPUs a server, NVSwitches, switches, links, GPU type;"
            + " or nodes, switches, links.");
    assertRefused(
        format, "2000001 1 1\n", "line 1: found 2000001 nodes, expected at most 2000000.");
    assertRefused(
        format, "2 1 1\n\nx\n", "line 3: found \"x\", expected the numbers of all switches.");
    assertRefused(format, "2 1 1\n", "line 2: found \"\", expected the numbers of all switches.");
    assertRefused(
        format,
        "2 1 1\n1\n0 1 fast\n",
        "line 3: found \"0 1 fast\", expected a link such as 0 8 400Gbps 0.0005ms 0.");
    assertRefused(format, "2 1 1\n2\n", "line 2: found node 2, expected a node from 0 to 1.");
    assertRefused(
        format,
        "3 2 2 0 0 H100\n2\n",
        "line 1: found 2 NVSwitches, expected at most the 1 switches.");
    assertThat(format.recognises(new ImportSource("x", "3 1 2\n\n2\n0 2 400Gbps 0.0005ms 0\n")))
        .isTrue();
    assertThat(format.recognises(new ImportSource("x", "3 1 2\n2\n"))).isFalse();
    assertThat(format.recognises(new ImportSource("x", "3 1\n2\n0 2 400Gbps 0.0005ms 0\n")))
        .isFalse();
    assertThat(format.recognises(new ImportSource("x", "3 1 2\nx\n0 2 400Gbps 0.0005ms 0\n")))
        .isFalse();
    assertThat(format.recognises(new ImportSource("x", "3 1 2\n2\n0 2 fast\n"))).isFalse();
  }

  /** GPUs 0 to 3 on two NVSwitches, 4 and 5 on a third: who shares any is one host. */
  @Test
  void gpusOnSeveralNvSwitchesAreOneHost() {
    var text = new StringBuilder("10 4 3 1 16 H100\n6 7 8 9\n");
    for (int gpu = 0; gpu < 6; gpu++) {
      for (int nvSwitch : gpu < 4 ? new int[] {6, 7} : new int[] {8}) {
        text.append("%d %d 200Gbps 0.000025ms 0\n".formatted(gpu, nvSwitch));
      }
      text.append("9 %d 100Gbps 0.0005ms 0\n".formatted(gpu));
    }
    var imported = Fabrics.read(text.toString());
    var cluster = imported.cluster();
    assertThat(cluster.hosts()).extracting(Host::id).containsExactly("host-0000", "host-0001");
    assertThat(cluster.host("host-0000").type().name()).isEqualTo("h100-4-nv1");
    assertThat(cluster.host("host-0001").type().gpus()).isEqualTo(2);
    assertThat(cluster.links())
        .containsExactlyInAnyOrder(
            new Link("switch-0009", "host-0000", 100, 4),
            new Link("switch-0009", "host-0001", 100, 2));
    assertThat(texts(imported.report().assumed()))
        .contains("names: by number, as the file has none")
        .noneMatch(note -> note.contains("one GPU each"));
  }

  @Test
  void dumpsThatCannotBeUsed() {
    var format = new IbnetdiscoverFormat();
    assertRefused(
        format,
        "# nothing\n",
        "found no switch and no adapter, expected lines “Switch 36 \"S-…\"” and “Ca 1 \"H-…\"”.");
    assertRefused(
        format,
        "[1] \"H-1\"[1] # \"n\" 4xHDR\n",
        "line 1: found \"[1] \"H-1\"[1] # \"n\" 4xHDR\", expected a line Switch, Ca or Rt before its"
            + " ports. The file may be truncated.");
    assertRefused(
        format,
        "Switch 36 \"S-1\" # \"s\"\n[1] \"H-1\n",
        "line 2: found \"[1] \"H-1\", expected [port] \"S-…\"[port] # \"name\" lid … 4xNDR. The file may be truncated.");
    assertRefused(
        format,
        "Switch 36 S-1\n",
        "line 1: found \"Switch 36 S-1\", expected Switch or Ca, ports, \"S-…\" or \"H-…\". The file may be truncated.");
    assertRefused(
        format,
        "Switch 36 \"S-1\" # \"s\"\n[37] \"H-1\"[1] # \"n\" 4xHDR\n",
        "line 2: found port 37, expected a port up to 36.");
    assertRefused(
        format,
        "Switch 36 \"S-1\" # \"s\"\n[36] \"H-1\"[256] # \"n\" 4xHDR\n",
        "line 2: found port 256, expected a port up to 255.");
    assertRefused(
        format,
        "Switch 1025 \"S-1\" # \"s\"\n",
        "line 1: found port 1025, expected a port up to 1024.");
    assertRefused(
        format,
        "Switch 10000 \"S-1\" # \"s\"\n",
        "line 1: found port 10000, expected a port up to 1024.");
  }

  /** Both ends tell: the one that knows, else the slower; a port has one cable. */
  @Test
  void cablesOfDumps() {
    var imported =
        Fabrics.read(
            """
            Switch 36 "S-01" # "one" lid 1
            [1] "S-02"[1] # "two" lid 2 4xHDR
            [2] "S-02"[2] # "two" lid 2
            [3] "S-02"[3] # "two" lid 2 4xNDR
            [4] "S-02"[4] # "two" lid 2
            [36] "H-01"[255] # "n1 mlx5_0" lid 3 4xHDR
            [1] "S-02"[9] # "two" lid 2 4xHDR
            [8] "S-01"[8] # "one" lid 1 4xHDR
            Switch 36 "S-02" # "two" lid 2
            [1] "S-01"[1] # "one" lid 1 4xNDR
            [2] "S-01"[2] # "one" lid 1 4xEDR
            [3] "S-01"[3] # "one" lid 1
            [4] "S-01"[4] # "one" lid 1
            """);
    assertThat(imported.cluster().links())
        .containsExactlyInAnyOrder(
            new Link("one", "two", 200, 1),
            new Link("one", "two", 100, 1),
            new Link("one", "two", 400, 2),
            new Link("one", "n1", 200, 1));
    assertThat(texts(imported.report().assumed()))
        .contains(
            "cables without a speed: 400 Gbit/s",
            "S-02[1] – S-01[1]: the slower of the two speeds that the ends of the cable give");
    assertThat(texts(imported.report().leftOut()))
        .containsExactlyInAnyOrder(
            "S-01[1] – S-02[9]: the port has another cable, too",
            "S-01[8]: a cable from a switch to itself",
            "1 node without a record of their own (H-01): their other cables: the output may be truncated");
  }

  /** A switch above itself is found however long the way; so long a way alone is too long. */
  @Test
  void veryTallFabricsAreRefused() {
    var lines =
        IntStream.range(0, 1001)
            .mapToObj(i -> "SwitchName=s%d Switches=s%d".formatted(i, i + 1))
            .collect(Collectors.toList());
    var tall = String.join("\n", lines.subList(2, 1001)) + "\nSwitchName=s1001 Nodes=a\n";
    assertThat(Fabrics.read(tall.replaceAll("(?m)^SwitchName=s2 .*$", "SwitchName=s2")).cluster())
        .isNotNull();
    assertRefused(
        new SlurmTopologyFormat(),
        String.join("\n", lines) + "\nSwitchName=s1001 Nodes=a\n",
        "line 1001: found 1,000 switches above each other, expected fewer.");
  }

  /** Half of a leaf's cables go to each of two spines; where that is less than one, one does. */
  @Test
  void asManyCablesUpAsDown() {
    var imported =
        Fabrics.read(
            """
            SwitchName=p1 Switches=l1,l2 LinkSpeed=100
            SwitchName=p2 Switches=l1,l2
            SwitchName=l1 Nodes=a,b
            SwitchName=l2
            """,
            "NodeName=a Gres=gpu:4\nNodeName=b Gres=gpu:1\n");
    assertThat(imported.cluster().links())
        .containsExactlyInAnyOrder(
            new Link("a", "l1", 400, 4),
            new Link("b", "l1", 400, 1),
            new Link("l1", "p1", 100, 2),
            new Link("l1", "p2", 400, 2),
            new Link("l2", "p1", 100, 1),
            new Link("l2", "p2", 400, 1));
    assertThat(texts(imported.report().assumed()))
        .contains(
            "cables: where the file gives no speed, as many of 400 Gbit/s up as down (nothing oversubscribed), one per GPU to a host",
            "LinkSpeed=100: Gbit/s of the cables below, as Slurm names no unit");
    assertThat(SwitchHierarchy.trimmed(400)).isEqualTo("400");
    assertThat(SwitchHierarchy.trimmed(12.5)).isEqualTo("12.5");
  }

  @Test
  void typesOfHostsByTheOptions() {
    var type = new HostType("own", "H100", 4);
    var sources = List.of(new ImportSource("x.conf", "SwitchName=s Nodes=a\n"));
    var imported =
        new SlurmTopologyFormat().read(sources, new FabricImportOptions("named", type, 100));
    assertThat(imported.cluster().name()).isEqualTo("named");
    assertThat(imported.cluster().host("a").type()).isEqualTo(type);
    assertThat(imported.cluster().links()).containsExactly(new Link("a", "s", 100, 4));
    assertThat(texts(imported.report().assumed()))
        .contains("1 host: 4 GPUs each (H100), as the file does not state it");
  }
}
