package io.heddle.app.planner.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files say what. */
class FileReaderTest {
  @TempDir private Path folder;

  /** Whoever imports what runs may have it from a scheduler, or from Heddle itself. */
  @Test
  void whatRunsIsToldBySchedulersAndByFilesOfOurs() throws IOException {
    var own =
        file(
            "now.allocations.json",
            """
            {"schema": "heddle.allocations/1", "atSeconds": 0, "jobs": []}
            """);
    var running = file("now.csv", "job,host,gpu\ntune,n0,0-7\n");
    assertThat(FileReader.running(List.of(running, own)))
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .isInstanceOfSatisfying(
                        LoadedFile.Answer.class,
                        answer -> assertThat(answer.file()).isEqualTo(own)),
            second ->
                assertThat(second)
                    .isInstanceOfSatisfying(
                        LoadedFile.State.class,
                        state -> assertThat(state.files()).containsExactly(running)));
  }

  @Test
  void cablesAndGpusOfTwoProgramsAreOneCluster() throws IOException {
    var cables =
        file(
            "scan.txt",
            """
            vendid=0x2c9
            devid=0xcb20
            sysimgguid=0xa0
            switchguid=0xa0(a0)
            Switch	36 "S-00000000000000a0"		# "MF0;leaf1:MQM8700/U1" base port 0 lid 10 lmc 0
            [1]	"H-0000000000000c01"[1](c01) 		# "gpu01 HCA-1" lid 102 4xEDR

            vendid=0x2c9
            devid=0x1017
            sysimgguid=0xc01
            caguid=0xc01
            Ca	1 "H-0000000000000c01"		# "gpu01 HCA-1"
            [1](c01) 	"S-00000000000000a0"[1]		# lid 102 lmc 0 "MF0;leaf1:MQM8700/U1" lid 10 4xEDR
            """);
    var gpus = file("slurm.conf", "NodeName=gpu01 Gres=gpu:a100:4 State=UNKNOWN\n");
    assertThat(FileReader.read(List.of(cables, gpus), null))
        .singleElement()
        .isInstanceOfSatisfying(
            LoadedFile.Foreign.class,
            foreign -> {
              assertThat(foreign.files()).containsExactly(cables, gpus);
              assertThat(foreign.document().cluster().gpus()).isEqualTo(4);
              assertThat(foreign.document().cluster().links()).hasSize(1);
            });
  }

  @Test
  void twoScansAreTwoClusters() throws IOException {
    var one = file("one.conf", "SwitchName=s1 Nodes=n[1-4]\n");
    var two = file("two.csv", "host,leaf,spine\na,l1,s1\nb,l1,s1\n");
    assertThat(FileReader.read(List.of(one, two), null))
        .hasSize(2)
        .allMatch(LoadedFile.Foreign.class::isInstance);
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
