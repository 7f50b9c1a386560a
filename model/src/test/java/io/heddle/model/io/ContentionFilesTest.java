package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.result.LinkContention;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What contention graphs and their levels say. */
class ContentionFilesTest {
  private static final String GRAPH = SchemaExamples.of(FileKinds.CONTENTION);
  private static final String LEVELS = SchemaExamples.of(FileKinds.LEVELS);

  /** A problem of a pair is reported once, not again as another. */
  @Test
  void oneProblemIsOneFinding() {
    for (var pair : List.of("[\"a\", \"a\"]", "[\"a\"]", "\"a b\"", "[\"a\", 7]")) {
      assertThat(BadInput.findings(GRAPH.replace("[\"a\", \"b\"]", pair))).as(pair).hasSize(1);
    }
  }

  @Test
  void aPairThatIsThereTwiceCountsOnce() {
    var content = FileSchemas.ALL.read("f.json", GRAPH.replace("[\"b\", \"c\"]", "[\"b\", \"a\"]"));
    assertThat(content.advice())
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.pointer()).isEqualTo("/pairs/1");
          assertThat(finding.expected()).isEqualTo("each pair once; it counts once");
        });
    var read = Objects.requireNonNull(content.as(FileKinds.CONTENTION));
    assertThat(read.pairs()).containsExactly(new LinkContention.Pair("a", "b"));
    assertThat(read.jobs().getFirst()).isEqualTo(new LinkContention.Job("a", 2.5, 3));
  }

  /** A cut as large as the whole is a cut of everything. */
  @Test
  void allOfTheWeightMayBeCut() {
    var levels = FileKinds.LEVELS.read("f.json", LEVELS.replace("2.5", "3.5"));
    assertThat(levels.uncutWeight()).isZero();
    assertThat(levels.levels()).containsEntry("a", 1).containsEntry("c", 0);
    assertThat(levels.algorithm()).isEqualTo("crux");
  }

  @Test
  void jobsThatAreNamedAreReferredTo() {
    assertThat(FileSchemas.ALL.read("f.json", GRAPH).references())
        .isEqualTo(FileReferences.toJobs(List.of("a", "b", "c")));
  }
}
