package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.JobsFile;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A tensor group on two hosts of a rack: 16 PP groups on 32 rows of hosts. */
final class TensorGroupsTest extends InFolder {
  @BeforeEach
  void writeRacks() {
    var sample = Samples.byId("nvl72-16");
    ClusterFile.write(Samples.cluster(sample), folder.resolve("c.json"));
    JobsFile.write(Samples.jobs(sample), folder.resolve("j.json"));
    var placed = in("place @c.json @j.json --job moe-long -o @p.json");
    assertThat(placed.status()).as(placed.err()).isZero();
  }

  @Test
  void groupsAreCountedNotHosts() {
    assertThat(in("place @c.json @j.json --job moe-long").out())
        .contains("16 PP groups × 4 stages = 128 hosts of 4 GPUs, 2 per TP group");
    var small = in("place @c.json @j.json --job dense-tp16");
    assertThat(small.out())
        .contains("4 PP groups × 4 stages = 64 hosts of 4 GPUs, 4 per TP group")
        .contains("minipod of each host (4 lines: PP group, column: stage)")
        .containsPattern("\\n   0 +\\d+ +\\d+ +\\d+ +\\d+\\n {5}")
        .containsPattern("\\n   3 ")
        .doesNotContainPattern("\\n   4 +\\d+ +\\d+ +\\d+ +\\d+");
  }

  /** A host in a rack with room left: the second of its tensor group. */
  @Test
  void aRepairNamesTheGroup() {
    var cluster = ClusterFile.read(folder.resolve("c.json"));
    var before = FileKinds.PLACEMENT.read(folder.resolve("p.json"));
    var taken = before.matrix().stream().flatMap(List::stream).toList();
    var roomy =
        cluster.hosts().stream()
            .filter(host -> host.isFree() && !taken.contains(host.id()))
            .map(NvlinkDomains::nameOf)
            .toList();
    int row = 1;
    while (!roomy.contains(NvlinkDomains.nameOf(cluster.host(before.host(row, 0))))) {
      row += 2;
    }
    var host = before.host(row, 0);
    var outcome = in("repair @c.json @p.json --failed " + host + " -o @q.json");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.err())
        .contains("PP group %d, DP group 0: %s -> ".formatted((row - 1) / 2, host));
    assertThat(FileKinds.PLACEMENT.read(folder.resolve("q.json")).ppGroups()).isEqualTo(16);
  }

  @Test
  void thePictureCountsGroupsToo() throws Exception {
    var outcome = in("render @c.json @p.json --view spread -o @s.svg");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(Files.readString(folder.resolve("s.svg")))
        .contains("PP group 15")
        .doesNotContain("PP group 16");
    assertThat(in("render @c.json @p.json --view matrix -o @m.svg").status()).isZero();
    assertThat(Files.readString(folder.resolve("m.svg")))
        .contains("TP of 8")
        .doesNotContain("sent / iteration");
    assertThat(in("render @c.json @p.json @j.json --view matrix -o @n.svg").status()).isZero();
    assertThat(Files.readString(folder.resolve("n.svg"))).contains("135.29 GB × 32");
  }
}
