package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.io.ClusterFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExchangeCommandTest extends InFolder {
  @BeforeEach
  void writeInputs() throws IOException {
    Files.writeString(
        folder.resolve("topology.conf"),
        "SwitchName=top Switches=s[1-2]\nSwitchName=s1 Nodes=n[1-4]\nSwitchName=s2 Nodes=n[5-8]\n");
    Files.writeString(folder.resolve("topo.txt"), "\tGPU0\tGPU1\nGPU0\t X \tNV4\nGPU1\tNV4\t X \n");
    Files.writeString(folder.resolve("bad.conf"), "SwitchName=top Switches=none\n");
    Files.writeString(folder.resolve("notes.txt"), "hello\n");
  }

  @Test
  void theReportGoesToStandardErrorAndTheClusterOut() {
    var outcome = in("import @topology.conf --host-type @topo.txt --gbps 200 --name mine -o -");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.err()).contains("read").contains("assumed").contains("2 GPUs each");
    var cluster = ClusterFile.read("out", outcome.out());
    assertThat(cluster.name()).isEqualTo("mine");
    assertThat(cluster.hosts()).hasSize(8).allMatch(host -> host.type().gpus() == 2);
    assertThat(cluster.links()).allMatch(link -> link.gbps() == 200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          import @topology.conf | -o
          import @none.conf -o - | no such file
          import @notes.txt -o - | unknown format
          import @topology.conf --from magic -o - | ibnetdiscover
          import @topology.conf --from kueue -o - | topology.conf
          import @topology.conf -o @topology.conf | also an input
          import @topology.conf --gbps 0 -o - | --gbps
          import @topology.conf --host-type magic -o - | dgx-h100
          import @bad.conf -o - | line 1
          export @c.json --format magic -o @out | slurm-yaml
          export @c.json --format torchrun -o @out | is for placements
          export @notes.txt --format slurm-conf -o @out | notes.txt
          """)
  void mistakesAreTold(String line, String message) {
    in("import @topology.conf -o @c.json");
    assertMessage(line, ExitStatus.UNUSABLE, message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "slurm-conf",
        "slurm-yaml",
        "kueue",
        "graphml",
        "dot",
        "hosts-csv",
        "astra-sim",
        "simai"
      })
  void aClusterIsExported(String format) {
    in("import @topology.conf -o @c.json");
    var outcome = in("export @c.json --format " + format + " -o @out");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.out().lines()).isNotEmpty().allMatch(line -> Files.exists(Path.of(line)));
    var again = in("export @c.json --format " + format + " -o @out");
    assertThat(again.status()).as("its own files may be replaced").isZero();
  }

  @Test
  void somebodyElsesFileStays() throws IOException {
    in("import @topology.conf -o @c.json");
    var outcome = in("export @c.json --format slurm-conf -o @.");
    assertThat(outcome.status()).isEqualTo(ExitStatus.UNUSABLE);
    assertThat(outcome.err()).contains("--force");
    assertThat(Files.readString(folder.resolve("topology.conf"))).startsWith("SwitchName=top");
  }
}
