package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What programs call to read and write a file of one kind, on the example of the kind. */
class FileKindsTest {
  /** The four methods that each kind has. */
  record Kind<T>(
      FileSchema<T> schema,
      Function<Path, T> file,
      BiFunction<String, String, T> text,
      BiConsumer<T, Path> write,
      Function<T, String> json,
      String summary) {
    /** What a file of it is read as and written as, and what a text of it is. */
    List<String> throughItsMethods(Path folder) throws IOException {
      var file = folder.resolve("in" + schema.suffix());
      Files.writeString(file, SchemaExamples.of(schema));
      var written = folder.resolve("out" + schema.suffix());
      write.accept(this.file.apply(file), written);
      return List.of(
          Files.readString(written), json.apply(text.apply("t", SchemaExamples.of(schema))));
    }

    @Override
    public String toString() {
      return schema.kind();
    }
  }

  static List<Kind<?>> kinds() {
    return List.of(
        new Kind<>(
            FileKinds.ALLOCATIONS,
            FileKinds.ALLOCATIONS::read,
            FileKinds.ALLOCATIONS::read,
            FileKinds.ALLOCATIONS::write,
            FileKinds.ALLOCATIONS::toJson,
            "2 running jobs on 3 GPUs of 2 hosts, 1 reservation; assumed: h1: the first GPUs busy,"
                + " as the source does not say which"),
        new Kind<>(
            FileKinds.BANDWIDTH,
            FileKinds.BANDWIDTH::read,
            FileKinds.BANDWIDTH::read,
            FileKinds.BANDWIDTH::write,
            FileKinds.BANDWIDTH::toJson,
            "bandwidth profile p, H100: 2 of 26 sets of 5 GPUs measured, RTX 4090: 1 of 11 sets of"
                + " 4 GPUs measured, between hosts: 2 of 156 counts measured (up to 3 hosts of 8"
                + " GPUs, scale 0.25)"),
        new Kind<>(
            FileKinds.CABLING,
            FileKinds.CABLING::read,
            FileKinds.CABLING::read,
            FileKinds.CABLING::write,
            FileKinds.CABLING::toJson,
            "2 cables of two"),
        new Kind<>(
            FileKinds.CONTENTION,
            FileKinds.CONTENTION::read,
            FileKinds.CONTENTION::read,
            FileKinds.CONTENTION::write,
            FileKinds.CONTENTION::toJson,
            "contention of 3 jobs, 2 pairs share a link"),
        new Kind<>(
            FileKinds.DISPATCH,
            FileKinds.DISPATCH::read,
            FileKinds.DISPATCH::read,
            FileKinds.DISPATCH::write,
            FileKinds.DISPATCH::toJson,
            "dispatch of 2 GPUs on 2 hosts of two"),
        new Kind<>(
            FileKinds.DISPATCHES,
            FileKinds.DISPATCHES::read,
            FileKinds.DISPATCHES::read,
            FileKinds.DISPATCHES::write,
            FileKinds.DISPATCHES::toJson,
            "dispatches of 2 requests on two"),
        new Kind<>(
            FileKinds.ESTIMATE,
            FileKinds.ESTIMATE::read,
            FileKinds.ESTIMATE::read,
            FileKinds.ESTIMATE::write,
            FileKinds.ESTIMATE::toJson,
            "estimate of gpt-7b on 96 H800"),
        new Kind<>(
            FileKinds.FAILURES,
            FileKinds.FAILURES::read,
            FileKinds.FAILURES::read,
            FileKinds.FAILURES::write,
            FileKinds.FAILURES::toJson,
            "failure rates of 2 classes, from 9 failures of 400 hosts"),
        new Kind<>(
            FileKinds.GOODPUT,
            FileKinds.GOODPUT::read,
            FileKinds.GOODPUT::read,
            FileKinds.GOODPUT::write,
            FileKinds.GOODPUT::toJson,
            "goodput 91.0 % of llm on 12 hosts"),
        new Kind<>(
            FileKinds.FEDERATION,
            FileKinds.FEDERATION::read,
            FileKinds.FEDERATION::read,
            FileKinds.FEDERATION::write,
            FileKinds.FEDERATION::toJson,
            "federation of 3 clusters, 2 links, 96 free GPUs and those of 1 file"),
        new Kind<>(
            FileKinds.FEDERATION_PLAN,
            FileKinds.FEDERATION_PLAN::read,
            FileKinds.FEDERATION_PLAN::read,
            FileKinds.FEDERATION_PLAN::write,
            FileKinds.FEDERATION_PLAN::toJson,
            "2 jobs on a federation, waiting: 1"),
        new Kind<>(
            JobsFile.SCHEMA,
            JobsFile::read,
            JobsFile::read,
            JobsFile::write,
            JobsFile::toJson,
            "3 jobs"),
        new Kind<>(
            FileKinds.LEVELS,
            FileKinds.LEVELS::read,
            FileKinds.LEVELS::read,
            FileKinds.LEVELS::write,
            FileKinds.LEVELS::toJson,
            "levels of 3 jobs"),
        new Kind<>(
            FileKinds.MOVES,
            FileKinds.MOVES::read,
            FileKinds.MOVES::read,
            FileKinds.MOVES::write,
            FileKinds.MOVES::toJson,
            "1 move on two for job llm; assumed: 1 of 3 hosts: GPUs unknown, so no job gets them"
                + " and no total counts them"),
        new Kind<>(
            FileKinds.PARALLELISM,
            FileKinds.PARALLELISM::read,
            FileKinds.PARALLELISM::read,
            FileKinds.PARALLELISM::write,
            FileKinds.PARALLELISM::toJson,
            "2 plans of parallelism by refined"),
        new Kind<>(
            FileKinds.PARTITION,
            FileKinds.PARTITION::read,
            FileKinds.PARTITION::read,
            FileKinds.PARTITION::write,
            FileKinds.PARTITION::toJson,
            "5 vertices in 2 parts, cut 3"),
        new Kind<>(
            FileKinds.PARETO,
            FileKinds.PARETO::read,
            FileKinds.PARETO::read,
            FileKinds.PARETO::write,
            FileKinds.PARETO::toJson,
            "front of 1 point"),
        new Kind<>(
            FileKinds.PLACEMENT,
            FileKinds.PLACEMENT::read,
            FileKinds.PLACEMENT::read,
            FileKinds.PLACEMENT::write,
            FileKinds.PLACEMENT::toJson,
            "placement of dense on two, 2 × 2 hosts"),
        new Kind<>(
            FileKinds.PLAN,
            FileKinds.PLAN::read,
            FileKinds.PLAN::read,
            FileKinds.PLAN::write,
            FileKinds.PLAN::toJson,
            "plan of 1 job on two, waiting: 1"),
        new Kind<>(
            FileKinds.SCHEDULE,
            FileKinds.SCHEDULE::read,
            FileKinds.SCHEDULE::read,
            FileKinds.SCHEDULE::write,
            FileKinds.SCHEDULE::toJson,
            "schedule of 1 job on two, 2 levels"),
        new Kind<>(
            FileKinds.SIMULATION,
            FileKinds.SIMULATION::read,
            FileKinds.SIMULATION::read,
            FileKinds.SIMULATION::write,
            FileKinds.SIMULATION::toJson,
            "Philly on two, policies: 1"),
        new Kind<>(
            FileKinds.STUDY,
            FileKinds.STUDY::read,
            FileKinds.STUDY::read,
            FileKinds.STUDY::write,
            FileKinds.STUDY::toJson,
            "study s: 24 variants of place"),
        new Kind<>(
            FileKinds.SURROGATE,
            FileKinds.SURROGATE::read,
            FileKinds.SURROGATE::read,
            FileKinds.SURROGATE::write,
            FileKinds.SURROGATE::toJson,
            "bandwidth model for two of 2026-01-31, R² 0.980, error 4.0 % on 100 unseen"
                + " allocations"),
        new Kind<>(
            FileKinds.TIMETABLE,
            FileKinds.TIMETABLE::read,
            FileKinds.TIMETABLE::read,
            FileKinds.TIMETABLE::write,
            FileKinds.TIMETABLE::toJson,
            "timetable of 2 jobs on two, never fitting: 1; assumed: 1 of 3 hosts: GPUs unknown, so no"
                + " job gets them and no total counts them"));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void whatIsReadIsWrittenAgainWhole(Kind<?> kind, @TempDir Path folder) throws IOException {
    var content = FileSchemas.ALL.read("f.json", SchemaExamples.of(kind.schema()));
    assertThat(kind.throughItsMethods(folder))
        .containsExactly(content.toJson(), content.toJson())
        .first()
        .asString()
        .contains(kind.schema().kind());
    assertThat(content.summary()).isEqualTo(kind.summary());
  }

  @Test
  void countersAreReadFromAFileOfEitherKind(@TempDir Path folder) throws IOException {
    var file = folder.resolve("c.csv");
    Files.writeString(file, "time,device,tx_bytes\n0,a,1\n1,a,5\n");
    assertThat(TelemetryFile.read(file)).hasSize(1);
    var none = folder.resolve("none.csv");
    assertThatThrownBy(() -> TelemetryFile.read(none))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("none.csv");
  }
}
