package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.io.InputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What topograph reads and writes besides its models, and files that are compressed. */
class TopographInputsTest {
  private static final String GRAPH =
      """
      {"instances":[
        {"id":"i1","network_layers":["leaf-a","spine"],"labels":{"accelerator.topograph.run/domain":"nvl-1"}},
        {"id":"i2","network_layers":["leaf-b","spine"],"labels":{"accelerator.topograph.run/domain":"nvl-1"}},
        {"id":"i3","network_layers":["leaf-b","spine"],"labels":{}}]}
      """;

  @Test
  void hostsOfAnAcceleratorDomainAreTraysOfFourGpus() {
    var cluster =
        Fabrics.read(
                """
                switches:
                  s1: {switches: [s2]}
                blocks:
                - switch: s2
                  nodes: ["n[1-18]"]
                  annotations: {accelerator.topology.test/domain: nvl1}
                - nodes: [n20]
                """)
            .cluster();
    assertThat(cluster.host("n7").type().gpus()).isEqualTo(4);
    assertThat(NvlinkDomains.nameOf(cluster.host("n7"))).isEqualTo("nvl1");
    assertThat(NvlinkDomains.largest(cluster.hosts())).isEqualTo(18);
    assertThat(cluster.hasHost("n20")).isTrue();
  }

  /** Models before topograph 1.0 give the domain and the GPU model with the block. */
  @Test
  void capacityBlocksNameTheirDomainAndModel() {
    var cluster =
        Fabrics.read(
                """
                topology: "topology/tree"
                switches:
                - name: top
                  switches: [l1,l2]
                - name: l1
                  capacity_blocks: [cb1]
                - name: l2
                  capacity_blocks: [cb2,cb3]
                capacity_blocks:
                - name: cb1
                  type: GB200
                  nvlink: nvl1
                  nodes: [a1,a2]
                - name: cb2
                  type: GB200
                  nvlink: nvl1
                  nodes: [a3]
                - name: cb3
                  type: H100
                  nvlink: nv3
                  nodes: [b1,b2]
                """)
            .cluster();
    assertThat(NvlinkDomains.largest(cluster.hosts())).isEqualTo(3);
    assertThat(cluster.host("a3").type().gpuModel()).isEqualTo("GB200");
    assertThat(cluster.host("a3").type().gpus()).isEqualTo(4);
    assertThat(NvlinkDomains.nameOf(cluster.host("b2"))).isEqualTo("nv3");
    assertThat(cluster.host("b2").hasKnownGpus()).as("nothing says how many").isFalse();
  }

  @Test
  void theGraphEngineListsTheClosestSwitchFirst() {
    var cluster = Fabrics.read(GRAPH).cluster();
    assertThat(cluster.switchOf("i1")).isEqualTo("leaf-a");
    assertThat(Fabrics.tiers(cluster).values())
        .containsExactly(List.of("leaf-a", "leaf-b"), List.of("spine"));
    assertThat(NvlinkDomains.nameOf(cluster.host("i2"))).isEqualTo("nvl-1");
    assertThat(cluster.host("i2").type().gpus()).isEqualTo(4);
    assertThatThrownBy(() -> Fabrics.read(GRAPH.replace("i2", "i1")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("\"i1\" a second time");
  }

  @Test
  void computeNodesOfNmxNameTheirGpusAndDomain() {
    var nodes =
        """
        [{"DomainUUID":"d-1","GpuIDList":["a","b","c","d"],"Health":"HEALTHY","Name":"node1",
          "LocationInfo":{"ChassisSerialNumber":"18","SlotID":5}},
         {"DomainUUID":"d-1","GpuIDList":["e","f","g","h"],"Health":"UNHEALTHY","Name":"node2"},
         {"DomainUUID":"d-2","GpuIDList":["i","j"],"Health":"DEGRADED","Name":"node3"}]
        """;
    var imported = Fabrics.read(nodes);
    var cluster = imported.cluster();
    assertThat(cluster.hosts()).extracting(host -> host.type().gpus()).containsExactly(4, 4, 2);
    assertThat(cluster.hosts())
        .extracting(NvlinkDomains::nameOf)
        .containsExactly("d-1", "d-1", "d-2");
    assertThat(cluster.host("node2").health()).isEqualTo(Health.FAILED);
    assertThat(imported.report().text()).contains("node3: health DEGRADED");
  }

  @Test
  void aDomainOfTheZeroClusterIsNone() {
    assertThat(
            NvlinkDomains.nameOf(
                Map.of("nvidia.com/gpu.clique", "00000000-0000-0000-0000-000000000000.0")))
        .isNull();
  }

  @Test
  void compressedFilesAreReadLikeTheTextInThem(@TempDir Path folder) throws IOException {
    var gzip = Files.write(folder.resolve("graph.json.gz"), gzip(GRAPH));
    var zip = Files.write(folder.resolve("graph.zip"), zip("graph.json"));
    for (var file : List.of(gzip, zip)) {
      var cluster = FabricImport.read(List.of(file), null, FabricImportOptions.DEFAULT).cluster();
      assertThat(cluster.hosts()).hasSize(3);
      assertThat(cluster.name()).isEqualTo("graph");
    }
  }

  @Test
  void damagedOrSeveralCompressedFilesAreRefused(@TempDir Path folder) throws IOException {
    var whole = gzip(GRAPH);
    var cut = Files.write(folder.resolve("a.gz"), Arrays.copyOf(whole, whole.length / 2));
    assertThatThrownBy(() -> ImportSource.of(cut))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("damaged compressed data");
    var two = Files.write(folder.resolve("b.zip"), zip("a.json", "b.json"));
    assertThatThrownBy(() -> ImportSource.of(two))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("a ZIP archive of several files");
  }

  private static byte[] gzip(String text) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static byte[] zip(String... names) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ZipOutputStream(bytes)) {
      for (var name : names) {
        out.putNextEntry(new ZipEntry(name));
        out.write(GRAPH.getBytes(StandardCharsets.UTF_8));
        out.closeEntry();
      }
    }
    return bytes.toByteArray();
  }
}
