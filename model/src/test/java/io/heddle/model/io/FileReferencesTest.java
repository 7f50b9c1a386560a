package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What files say of others, by the examples. */
class FileReferencesTest {
  private static FileReferences of(FileSchema<?> schema) {
    return FileSchemas.ALL.read("f.json", SchemaExamples.of(schema)).references();
  }

  @Test
  void answersNameTheirClusterItsHostsAndItsJobs() {
    assertThat(of(FileKinds.PLACEMENT))
        .isEqualTo(of(FileKinds.PARETO))
        .satisfies(found -> {
          assertThat(found.cluster()).isEqualTo("two");
          assertThat(found.hosts()).isEqualTo(Map.of("h0", 8, "h1", 8, "h2", 8, "h3", 8));
          assertThat(found.jobs()).containsExactly("dense");
        });
    assertThat(of(FileKinds.PLAN).hosts())
        .as("spares need no number of GPUs")
        .isEqualTo(Map.of("h0", 8, "h1", 8, "h2", 0));
    assertThat(of(FileKinds.PLAN).jobs()).as("moe waits").containsExactly("dense");
    assertThat(of(FileKinds.DISPATCH).hosts()).isEqualTo(Map.of("h0", 2, "h1", 1));
    assertThat(of(FileKinds.DISPATCHES).hosts()).isEqualTo(Map.of("h0", 3, "h1", 1));
    assertThat(of(FileKinds.SCHEDULE).hosts()).isEqualTo(Map.of("h0", 0, "h1", 0));
    for (var schema : List.of(FileKinds.DISPATCH, FileKinds.DISPATCHES, FileKinds.SCHEDULE)) {
      assertThat(of(schema).cluster()).as(schema.kind()).isEqualTo("two");
    }
  }

  @Test
  void answersAboutJobsOfAnyClusterNameNone() {
    assertThat(of(FileKinds.LEVELS).jobs()).containsExactly("a", "b", "c");
    assertThat(of(FileKinds.CONTENTION).jobs()).containsExactly("a", "b", "c");
    assertThat(of(FileKinds.ESTIMATE).jobs()).containsExactly("gpt-7b");
    assertThat(of(FileKinds.PARALLELISM).jobs()).containsExactly("gpt-7b");
    assertThat(of(FileKinds.FEDERATION_PLAN).jobs()).containsExactly("dense", "small");
    for (var schema :
        List.of(
            FileKinds.FEDERATION,
            FileKinds.FEDERATION_PLAN,
            FileKinds.PARTITION,
            FileKinds.LEVELS,
            FileKinds.CONTENTION,
            FileKinds.ESTIMATE,
            FileKinds.PARALLELISM,
            ClusterFile.SCHEMA,
            JobsFile.SCHEMA,
            FileKinds.BANDWIDTH,
            FileKinds.SURROGATE)) {
      assertThat(of(schema).cluster()).as(schema.kind()).isNull();
      assertThat(of(schema).hosts()).as(schema.kind()).isEmpty();
    }
    assertThat(of(ClusterFile.SCHEMA)).isEqualTo(FileReferences.NONE);
    assertThat(of(FileKinds.LEVELS)).isNotEqualTo(FileReferences.NONE);
  }

  @Test
  void aClusterThatLacksHostsOrGpusIsTold() {
    var two = ClusterFile.read("f.json", SchemaExamples.of(ClusterFile.SCHEMA));
    assertThat(of(FileKinds.DISPATCH).missingIn(two)).isEmpty();
    assertThat(of(FileKinds.DISPATCHES).missingIn(two))
        .containsExactly("host h0 of two has 2 GPUs, expected at least 3");
    assertThat(of(FileKinds.PLAN).missingIn(two))
        .containsExactly(
            "host h0 of two has 2 GPUs, expected at least 8",
            "host h1 of two has 2 GPUs, expected at least 8",
            "two has no host h2");
  }
}
