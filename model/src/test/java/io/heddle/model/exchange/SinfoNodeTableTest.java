package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.io.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** GPUs and states of {@code sinfo} beside the switches of another file. */
class SinfoNodeTableTest {
  private static final ImportSource TREE =
      new ImportSource("topology.conf", "SwitchName=s1 Nodes=n[1-5]\n");

  private static ImportedFabric read(String table) {
    return FabricImport.readSources(
        List.of(TREE, new ImportSource("sinfo.txt", table)), FabricImportOptions.DEFAULT);
  }

  @Test
  void gpusStatesAndUse() {
    var imported =
        read(
            """
            PARTITION NODELIST   GRES               GRES_USED                   STATE
            gpu*      n[1-2]     gpu:h100:8(S:0-1)  gpu:h100:2(IDX:0,3)         mixed
            gpu*      n3         gpu:h100:8(S:0-1)  gpu:h100:0(IDX:N/A)         down*
            gpu*      n4         gpu:h100:8         gpu:0                       drained
            cpu       n5         (null)             gpu:0                       idle
            """);
    var cluster = imported.cluster();
    assertThat(cluster.hosts()).extracting(Host::id).containsExactly("n1", "n2", "n3", "n4");
    assertThat(cluster.host("n1").type().gpuModel()).isEqualTo("H100");
    assertThat(cluster.host("n2").busyGpus()).containsExactly(0, 3);
    assertThat(cluster.host("n3").health()).isEqualTo(Health.FAILED);
    assertThat(cluster.host("n4").health()).isEqualTo(Health.DRAINED);
    assertThat(imported.withoutGpus()).containsExactly("n5");
  }

  @Test
  void shortTablesLeaveUseOpen() {
    var imported =
        read(
            """
            HOSTNAMES STATE GRES
            n1 idle gpu:a100:4
            n2 mix- gpu:a100:4
            n2 mix- gpu:a100:4
            """);
    assertThat(imported.cluster().host("n2").type().gpus()).isEqualTo(4);
    assertThat(imported.cluster().hostsOfUnknownGpus()).isEqualTo(3);
    assertThat(imported.report().leftOut()).anyMatch(note -> note.reason().contains("GRES_USED"));
  }

  @Test
  void narrowOrCutColumnsAreRefused() {
    for (var row : List.of("n1 gpu:a100:4", "n1 gpu:a100:4 idle more", "n1gpu:a100:4 idle")) {
      assertThatThrownBy(() -> read("NODELIST GRES STATE\n" + row + "\n"))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("sinfo.txt: line 2");
    }
  }

  @Test
  void aloneItIsNoFabric() {
    assertThatThrownBy(() -> Fabrics.read("NODELIST GRES STATE\nn1 gpu:4 idle\n"))
        .isInstanceOf(InputException.class);
  }

  /** Whatever the format, a file may be compressed. */
  @Test
  void compressedFiles(@TempDir Path folder) throws Exception {
    var lldp = folder.resolve("gpu01.json.gz");
    try (var out = new GZIPOutputStream(Files.newOutputStream(lldp))) {
      out.write(
          "{\"lldp\": {\"interface\": {\"eth2\": {\"chassis\": {\"tor-3\": {\"descr\": \"SONiC\"}}, \"port\": {\"id\": {\"type\": \"local\", \"value\": \"Ethernet12\"}}}}}}"
              .getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
    var cluster = FabricImport.read(List.of(lldp), null, FabricImportOptions.DEFAULT).cluster();
    assertThat(cluster.hosts()).extracting(Host::id).containsExactly("gpu01");
  }

  /**
   * The same nodes as JSON, of {@code scontrol show node --json}, its old form, and {@code sinfo
   * --json}.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        {"nodes": [
          {"name": "n1", "state": ["MIXED"], "gres": "gpu:h100:8(S:0-1)", "gres_used": "gpu:h100:2(IDX:0,3)", "tres": "cpu=4,gres/gpu=8", "tres_used": "gres/gpu=2"},
          {"name": "n2", "state": ["IDLE", "DRAIN"], "gres": "gpu:h100:8", "gres_used": "gpu:h100:0(IDX:N/A)", "tres": "cpu=4,gres/gpu=6", "tres_used": ""},
          {"name": "n3", "state": ["IDLE"], "gres": "", "gres_used": "gpu:0"}]}
        """,
        """
        {"nodes": [
          {"name": "n1", "state": "mixed", "state_flags": [], "gres": "gpu:h100:8", "gres_used": "gpu:h100:2(IDX:0,3)", "tres": "cpu=4,gres/gpu=8"},
          {"name": "n2", "state": "idle", "state_flags": ["DRAIN"], "gres": "gpu:h100:8", "gres_used": "gpu:0", "tres": "cpu=4,gres/gpu=6"},
          {"name": "n3", "state": "idle", "gres": "", "gres_used": "gpu:0"}]}
        """,
        """
        {"sinfo": [
          {"node": {"state": ["MIXED"]}, "nodes": {"nodes": ["n1"]}, "gres": {"total": "gpu:h100:8", "used": "gpu:h100:2(IDX:0,3)"}},
          {"node": {"state": ["DRAINED"]}, "nodes": {"nodes": ["n2"]}, "gres": {"total": "gpu:h100:8", "used": "gpu:h100:0(IDX:N/A)"}},
          {"node": {"state": ["IDLE"]}, "nodes": {"nodes": ["n3"]}, "gres": {"total": "", "used": "gpu:0"}},
          {"node": {"state": ["IDLE"]}, "nodes": {"nodes": ["n4", "n5"]}, "gres": {"total": "gpu:h100:8", "used": "gpu:0"}}]}
        """
      })
  void nodesAsJson(String json) {
    for (var text : List.of(json, json.replaceAll("\\s*\n\\s*", ""))) {
      var imported = read(text);
      var cluster = imported.cluster();
      assertThat(cluster.host("n1").busyGpus()).containsExactly(0, 3);
      assertThat(cluster.host("n2").health()).isEqualTo(Health.DRAINED);
      assertThat(imported.withoutGpus()).containsExactly("n3");
      assertThat(cluster.hostsOfUnknownGpus()).isEqualTo(2);
      boolean isGroups = text.contains("sinfo");
      assertThat(imported.report().read())
          .filteredOn(note -> note.reason().startsWith("CfgTRES has 6 GPUs"))
          .hasSize(isGroups ? 0 : 1);
      assertThat(imported.report().leftOut())
          .filteredOn(note -> note.object().endsWith("n4, n5"))
          .hasSize(isGroups ? 1 : 0);
    }
  }

  @Test
  void gresThatCannotBeReadLeavesTheHostUnknown() {
    var imported =
        FabricImport.readSources(
            List.of(
                TREE,
                new ImportSource(
                    "slurm.conf",
                    "NodeName=n[1-4] Gres=gpu:h100:8 Reason=\"GPU 3 fell: off=yes\"\nNodeName=n5 Gres=gpu:h100:eight\n")),
            FabricImportOptions.DEFAULT);
    assertThat(imported.cluster().hosts()).hasSize(5);
    assertThat(imported.cluster().host("n4").hasKnownGpus()).isTrue();
    assertThat(imported.cluster().host("n5").hasKnownGpus()).isFalse();
    assertThat(imported.withoutGpus()).isEmpty();
  }
}
