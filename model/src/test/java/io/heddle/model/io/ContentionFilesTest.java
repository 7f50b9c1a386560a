package io.heddle.model.io;

import static io.heddle.model.io.BadInput.change;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.result.LinkContention;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ways in which contention graphs, their levels and traffic classes can be unusable. */
class ContentionFilesTest {
  private static final String GRAPH = SchemaExamples.of(FileKinds.CONTENTION);
  private static final String LEVELS = SchemaExamples.of(FileKinds.LEVELS);

  static Stream<BadInput> wrong() {
    return Stream.of(
        change(GRAPH, "[\"a\", \"b\"]", "[\"a\", \"a\"]")
            .at("/pairs/0", "an array of 2", "two different jobs"),
        change(GRAPH, "[\"a\", \"b\"]", "[\"a\"]")
            .at("/pairs/0", "an array of 1", "two ids of jobs"),
        change(GRAPH, "[\"a\", \"b\"]", "[\"a\", \"b\", \"c\"]")
            .at("/pairs/0", "an array of 3", "two ids of jobs"),
        change(GRAPH, "[\"a\", \"b\"]", "\"a b\"").at("/pairs/0", "\"a b\"", "two ids of jobs"),
        change(GRAPH, "[\"a\", \"b\"]", "[\"a\", 7]").at("/pairs/0/1", "7", "the id of a job"),
        change(GRAPH, "[\"a\", \"b\"]", "[\"a\", \"bb\"]")
            .at("/pairs/0/1", "\"bb\"", "the id of a job"),
        change(GRAPH, "\"id\": \"b\"", "\"id\": \"a\"")
            .at("/jobs/1/id", "\"a\"", "an id", "Rename one of them"),
        change(GRAPH, "2.5", "-1").at("/jobs/0/intensity", "-1", "a GPU intensity, at least 0"),
        change(GRAPH, "\"priority\": 3", "\"priority\": null")
            .at("/jobs/0/priority", "null", "a number"),
        change(LEVELS, "\"cutWeight\": 2.5", "\"cutWeight\": 3.6")
            .at("/cutWeight", "3.6", "at most the totalWeight, 3.5"),
        change(LEVELS, "\"a\": 1", "\"a\": -1")
            .at("/levels/a", "-1", "a level, a whole number from 0 on"),
        change(LEVELS, "0.001", "-2").at("/seconds", "-2", "seconds, at least 0"));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void isTold(BadInput input) {
    BadInputs.assertReported(input);
  }

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
