package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.io.FileKinds;
import io.heddle.model.text.Advice;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code heddle partition}: tables, files, exit states. */
class PartitionCommandTest extends InFolder {
  @BeforeEach
  void writeGraph() throws IOException {
    Files.writeString(
        folder.resolve("g.graph"),
        "% two triangles and a bridge\n6 7\n2 3\n1 3\n1 2 4\n3 5 6\n4 6\n4 5\n");
  }

  @Test
  void aBridgeIsCut() {
    assertThat(output("partition @g.graph --parts 2"))
        .contains("part    vertices        weight      capacity")
        .contains("   0           3             3             3")
        .contains("   1           3             3             3")
        .contains("cut 1, at least 1 (proven); 6 vertices, 7 edges, pieces: 1; multilevel,");
  }

  @Test
  void capacitiesAreKeptAndFilesWritten() throws IOException {
    var outcome =
        in("partition @g.graph --parts 2 --capacities 4,2 -o @p.json --metis @g.part --seed 3");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.out()).isEmpty();
    var read = FileKinds.PARTITION.read(folder.resolve("p.json"));
    assertThat(read.cut()).as("any corner with its neighbour").isEqualTo(2);
    assertThat(read.weights()).containsExactly(4L, 2L);
    assertThat(read.capacities()).containsExactly(4, 2);
    assertThat(Files.readAllLines(folder.resolve("g.part")))
        .isEqualTo(read.parts().stream().map(String::valueOf).toList());
    var standard = in("partition @g.graph --parts 2 --algorithm ilp -o -");
    assertThat(FileKinds.PARTITION.read("-", standard.out()).algorithm()).isEqualTo("ilp");
    assertThat(FileKinds.PARTITION.read("-", standard.out()).cut()).isEqualTo(1);
  }

  @Test
  void whatCannotBeIsSaid() throws IOException {
    assertMistakes(
        """
        partition @g.graph | --parts
        partition @g.graph --parts 7 | --parts: 7, expected a whole number from 1 to 6.
        partition @g.graph --parts 0 | --parts: 0, expected
        partition @g.graph --parts 2 --capacities 3 | 1 given, expected one for each of 2
        partition @g.graph --parts 2 --capacities 9,-3 | --capacities: -3, expected
        """);
    assertMessage(
        "partition @g.graph --parts 2 --capacities 3,2", 1, "the parts hold 5: 1 is missing");
    assertMessage(
        "partition @g.graph --parts 2 --algorithm gentic",
        2,
        Advice.didYouMean("genetic").toString());
    assertMessage("partition @g.graph --parts 2 -o @g.graph", 2, "is also an input");
    assertMessage("partition @g.graph --parts 2 --metis @g.graph", 2, "is also an input");
    assertMessage("partition @h.graph --parts 2", 2, "h.graph");
    Files.writeString(folder.resolve("g.graph"), "2 1 1\n2 0\n1 0\n");
    assertMessage(
        "partition @g.graph --parts 2", 2, "line 2: found 0, expected the weight of an edge");
  }
}
